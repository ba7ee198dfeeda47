"""Tests of the whole app in a real window under Xvfb, by mouse and keyboard alone."""
