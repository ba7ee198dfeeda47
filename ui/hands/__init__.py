"""What stands between the window's events and the scenes, for hands that tremble, for a single key and for a gamepad."""
