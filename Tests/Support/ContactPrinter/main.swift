// Prints the contacts of the touchscreens given by path, as the daemon gets them: `PHASE CONTACT X
// Y`, the position as fractions of the touchscreen. Ends on INT. For comparison with libinput's
// printer.

import EvdevInput
import Geometry
import Glibc
import LinuxIO
import TouchTracking

guard CommandLine.arguments.count == 2, let spec = InputSpec(CommandLine.arguments[1]) else {
  StandardError.write("usage: ContactPrinter DEVICE[,DEVICE…]\n")
  exit(64)
}
do {
  var signals = try Signals([SIGINT])
  let loop = try EventLoop()
  try signals.deliver(on: loop) { _ in loop.stop() }
  let input = try TouchInput(spec: spec, loop: loop, log: Log(program: "ContactPrinter"))
  input.onFrame = { frame in
    for change in frame.changes {
      print(change.phase, change.contact.number, change.position.x, change.position.y)
    }
    fflush(nil)
  }
  print("ready")
  fflush(nil)
  try loop.run()
} catch {
  StandardError.write("ContactPrinter: \(error)\n")
  exit(69)
}
