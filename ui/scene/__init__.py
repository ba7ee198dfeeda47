"""What every screen stands on: the scene, the desk, routes, focus, questions and text entry."""
