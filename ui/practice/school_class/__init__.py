"""A class on one computer: its names, groups, picture codes and overview."""
