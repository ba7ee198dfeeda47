"""The screen: scenes, table and pieces. It plays moves and reads views; it holds no rule."""
