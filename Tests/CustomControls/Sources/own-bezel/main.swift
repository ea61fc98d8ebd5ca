import Bezel
import Kinds
import OwnKinds

Bezel.runCommand(kinds: builtInKinds + ownKinds)
