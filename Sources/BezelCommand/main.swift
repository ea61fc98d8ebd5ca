import Bezel
import Kinds
import LinuxIO

// A package may install one executable under all names.
switch ProgramArguments.all.first?.split(separator: "/").last {
case "bezeld": Bezel.serve(kinds: builtInKinds)
case "bezel-mqtt": Bezel.serveBroker(kinds: builtInKinds)
default: Bezel.runCommand(kinds: builtInKinds)
}
