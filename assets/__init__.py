"""Pictures, fonts, sounds and words, and the scripts that make them. Nothing here runs while Tablée plays."""
