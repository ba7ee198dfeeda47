"""What comes from outside: files that others may have put in place, and names that others have written."""
