import Bezel
import Kinds

// Installed once, under two names: both have all of the code.
if CommandLine.arguments.first?.split(separator: "/").last == "bezeld" {
  Bezel.serve(kinds: builtInKinds)
}
Bezel.runCommand(kinds: builtInKinds)
