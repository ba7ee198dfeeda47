"""Tests of the rules and the bots of Nain Jaune."""
