"""What must stay true: of the rules (`tests.game`), of the screen (`tests.ui`) and of the house."""
