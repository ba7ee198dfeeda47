"""The pictures of strategies."""
