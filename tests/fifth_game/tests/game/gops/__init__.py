"""Tests of Gops."""
