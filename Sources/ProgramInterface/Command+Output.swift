import Controls
import Glibc
import JSON
import LinuxIO
import Panels

// Shared by the commands that write to standard output or to files.

extension Command {
  /// Writes to standard output; ends the program if that fails.
  package static func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try StandardOutput.write(bytes)
    } catch {
      exit(afterWriting: error)
    }
  }

  /// Ends the program because standard output cannot be written. Writes no message if a program
  /// such as `head` has closed the pipe.
  package static func exit(afterWriting error: SystemError) -> Never {
    if error.code != EPIPE { CommandError.refused("\(error)").report() }
    Glibc.exit(1)
  }

  /// Writes a binary file, and reports it; `-` is standard output, unless that is a terminal.
  package static func write(_ bytes: [UInt8], toFile path: String) throws(CommandError) {
    if path == "-" {
      guard !Terminal.isOutput else {
        throw .usage("the file cannot be shown in a terminal; write -o FILE")
      }
      return write(bytes)
    }
    do throws(SystemError) {
      try writeOutput(bytes, to: path)
    } catch {
      throw .refused("\(path): \(error.reason)")
    }
    StandardError.write(line: "wrote \(path)")
  }

  /// Writes a line to standard output, escaped as on standard error.
  package static func write(line: String) { write(Array("\(line.escaped)\n".utf8)) }

  /// Formats a time since 1970 in the local time zone: `2026-11-26 17:30:05`.
  package static func time(_ seconds: Double) -> String {
    // The years 1970 to 9999. Programs may claim any number.
    guard (0..<253_402_300_800).contains(seconds) else { return "-" }
    let time = Duration.seconds(seconds)
    let local = (time + WallClock.offset(at: time)) / .seconds(1)
    return TextFormat("y-MM-dd HH:mm:ss")?.text(of: local, in: .english) ?? "-"
  }
}

extension StandardError {
  /// Writes a warning of the command line program.
  package static func warn(_ message: String) { write(line: "bezel: warning: \(message)") }
}
