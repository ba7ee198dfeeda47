"""The doors to what lies in `assets/`: words, pictures, sounds."""
