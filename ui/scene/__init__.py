"""The base of all screens: the scene, the app context, routes, focus, dialogs and text input."""
