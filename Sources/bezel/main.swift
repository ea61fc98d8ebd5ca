import Bezel

Bezel.runCommand()
