import Bezel
import Kinds
import OwnKinds

Bezel.serve(kinds: builtInKinds + ownKinds)
