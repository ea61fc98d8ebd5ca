import Bezel

Bezel.serve()
