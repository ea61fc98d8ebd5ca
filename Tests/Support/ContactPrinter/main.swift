// Prints the contacts of touchscreens as the daemon receives them, for comparison with
// `libinput debug-events`. A line is `PHASE CONTACT X Y`, with the position as fractions of the
// touchscreen.
//
// With `shared`, other programs can read the same devices. With `hovers`, hovers are printed as well
// (`near` and `gone`), followed by their distance. The program ends on SIGINT and then prints to
// standard error how often events were lost.

import EvdevInput
import Geometry
import Glibc
import LinuxIO
import TouchTracking

let arguments = CommandLine.arguments.dropFirst()
guard let first = arguments.first, let spec = try? InputSpec(first),
  arguments.dropFirst().allSatisfy({ ["shared", "hovers"].contains($0) })
else {
  StandardError.write(line: "usage: ContactPrinter auto|DEVICE[,DEVICE…] [shared|hovers]")
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
    for change in frame.hovers where arguments.contains("hovers") {
      let (position, distance) = (change.position, change.properties.distance ?? -1)
      print(change.phase, change.hover.number, position.x, position.y, distance)
    }
    fflush(nil)
  }
  input.start()
  print("ready")
  fflush(nil)
  try loop.run()
  StandardError.write(line: "lost \(input.resynchronizationCount)")
} catch {
  StandardError.write(line: "ContactPrinter: \(error)")
  exit(69)
}
