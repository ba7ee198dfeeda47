"""The screens and dialogs that are neither tables nor the workshop."""
