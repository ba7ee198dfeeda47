"""The table of Three Men's Morris."""
