"""One hand for all the boards: colours, symbols, pieces and dice as SVG text, for browser, terminal files and docs."""
