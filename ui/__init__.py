"""The screens, tables and pieces; they play moves and read views, and hold no rule."""
