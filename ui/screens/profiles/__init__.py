"""The screen of this device's profiles: what each played, and with what results."""
