// Prints the contacts of the touchscreens given by path, as the daemon gets them: `PHASE CONTACT X
// Y`, the position as fractions of the touchscreen. Ends on INT, and says on standard error how often
// events were lost. For comparison with libinput's printer, which may read beside it where the second
// argument is `shared`.

import EvdevInput
import Geometry
import Glibc
import LinuxIO
import TouchTracking

let arguments = CommandLine.arguments.dropFirst()
guard let first = arguments.first, let spec = InputSpec(first),
  arguments.dropFirst().allSatisfy({ $0 == "shared" })
else {
  StandardError.write("usage: ContactPrinter auto|DEVICE[,DEVICE…] [shared]\n")
  exit(64)
}
do {
  var signals = try Signals([SIGINT])
  let loop = try EventLoop()
  try signals.deliver(on: loop) { _ in loop.stop() }
  let input = try TouchInput(spec: spec, loop: loop, log: Log(program: "ContactPrinter"))
  input.isCovered = arguments.contains("shared")
  input.onFrame = { frame in
    for change in frame.changes {
      print(change.phase, change.contact.number, change.position.x, change.position.y)
    }
    fflush(nil)
  }
  input.start()
  print("ready")
  fflush(nil)
  try loop.run()
  StandardError.write("lost \(input.resynchronizationCount)\n")
} catch {
  StandardError.write("ContactPrinter: \(error)\n")
  exit(69)
}
