"""Benchmarks of Tablée, which are not needed to play."""
