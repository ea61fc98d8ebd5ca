import Bezel
import Kinds

Bezel.serve(kinds: builtInKinds)
