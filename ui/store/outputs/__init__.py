"""What goes out to other programs: tables for spreadsheets."""
