"""`python -m triarii` is the `triarii` command."""

from triarii.cli import main

main()
