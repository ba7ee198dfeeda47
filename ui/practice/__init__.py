"""The arithmetic workshop on the screen: children, level path, exercises, worksheets, parents' pages."""
