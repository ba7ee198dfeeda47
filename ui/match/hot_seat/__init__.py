"""The hot seat: the privacy screen between two players, and who may know what of a running match."""
