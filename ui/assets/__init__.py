"""Loading of the files in `assets/`: texts, pictures, sounds."""
