import CLinux
import Glibc

/// The width of the terminal on standard output, in columns: `$COLUMNS`, else the width that the
/// kernel reports; nil if neither is known.
public var terminalWidth: Int? {
  if let columns = StandardFolder.environment("COLUMNS").flatMap({ Int($0) }), columns > 0 {
    return columns
  }
  var size = winsize()
  guard bezelIoctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}
