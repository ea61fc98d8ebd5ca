import Bezel
import Kinds

Bezel.runCommand(kinds: builtInKinds)
