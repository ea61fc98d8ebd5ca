import Bezel
import Kinds
import OwnKinds

Bezel.serve(kinds: builtInKinds + [XYPad.kind, Joystick.kind, LampRing.kind])
