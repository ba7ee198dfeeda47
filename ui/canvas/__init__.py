"""Drawing in logical units: the page, the canvas, pieces and their flights, card stock. It knows no widget and no screen."""
