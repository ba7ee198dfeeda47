"""Drawing in logical units: the page, the brush, pieces and their flights, card stock. It knows no widget and no screen."""
