"""The calculation workshop, without screen, clock, disk or prose: facts, exercises, learners."""
