"""What card tables share: closed hands, finished deals, signs of the hand."""
