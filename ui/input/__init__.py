"""Input filters between window and scenes, for trembling hands, a single key, or a gamepad."""
