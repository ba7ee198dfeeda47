"""Tests of Three Men's Morris."""
