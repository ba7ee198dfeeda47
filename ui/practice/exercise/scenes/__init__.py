"""Drawing of strategies' illustrations."""
