"""The rules and the bots of Three Men's Morris."""
