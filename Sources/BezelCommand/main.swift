import Bezel
import Kinds

// A package may install one executable under both names.
if CommandLine.arguments.first?.split(separator: "/").last == "bezeld" {
  Bezel.serve(kinds: builtInKinds)
}
Bezel.runCommand(kinds: builtInKinds)
