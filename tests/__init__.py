"""The tests of the rules (`tests.game`), of the screens (`tests.ui`), of the real window (`tests.window`) and of the architecture."""
