import Bezel
import Controls

Bezel.runCommand(kinds: ControlKind.builtIn)
