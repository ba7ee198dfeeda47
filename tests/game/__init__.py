"""Tests of the rules: one contract for every game, the rule books, golden matches, the record and the line protocol."""
