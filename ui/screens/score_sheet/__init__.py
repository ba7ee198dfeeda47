"""The score sheet of a deal or round."""
