"""Children's histories as files, and merging those of several computers."""
