import Bezel
import Controls

Bezel.serve(kinds: ControlKind.builtIn)
