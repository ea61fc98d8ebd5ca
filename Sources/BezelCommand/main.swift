import Bezel
import Kinds
import LinuxIO

// A package may install one executable under both names.
if ProgramArguments.all.first?.split(separator: "/").last == "bezeld" {
  Bezel.serve(kinds: builtInKinds)
}
Bezel.runCommand(kinds: builtInKinds)
