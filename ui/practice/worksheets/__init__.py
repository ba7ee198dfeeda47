"""Worksheets of the workshop as PDF; nothing here is imported before a worksheet is made."""
