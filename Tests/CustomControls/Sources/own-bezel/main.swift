import Bezel
import Kinds
import OwnKinds

Bezel.runCommand(kinds: builtInKinds + [XYPad.kind, Joystick.kind, LampRing.kind])
