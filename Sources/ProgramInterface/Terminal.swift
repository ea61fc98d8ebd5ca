import Glibc
import LinuxIO

/// The terminal of the standard streams.
package enum Terminal {
  /// Whether standard output is a terminal.
  package static let isOutput = isatty(STDOUT_FILENO) == 1

  /// Whether standard output may have bold type and colours. (no-color.org)
  static let hasStyles = isOutput && allowsStyles

  /// Whether standard error may have bold type and colours.
  package static let errorHasStyles = isatty(STDERR_FILENO) == 1 && allowsStyles

  private static let allowsStyles =
    StandardFolder.environment("NO_COLOR") == nil && StandardFolder.environment("TERM") != "dumb"

  /// The length of lines for people: the terminal's width, 40 to 100; 80 without a terminal.
  package static let width = min(max(terminalWidth ?? 80, 40), 100)
}
