import Glibc
import LinuxIO
import Manuals
import PanelDaemon
import Panels
import ProgramInterface

extension Command {
  package static let manual = Command(
    name: "manual", group: .help, operands: "PAGE",
    summary: "Opens a manual page.",
    details:
      "The pages are \(pageNames). On a terminal the page opens in $MANPAGER, $PAGER or the default pager. In a pipe it is printed as text, if mandoc or man is installed. In a file, and with --source, its mdoc(7) source is printed.",
    options: [Option("source", "Prints the mdoc(7) source of the page.")],
    examples: [
      Example("Read about the sockets", "bezel manual bezel-protocol"),
      Example("Install a page", "bezel manual bezel > /usr/local/share/man/man1/bezel.1"),
    ], completion: .words(ManualPage.all.map(\.name))
  ) { options, kinds throws(CommandError) in
    guard options.operands.count == 1 else { throw .usage("name one page: \(pageNames)") }
    let name = options.operands[0]
    guard let page = ManualPage.all.first(where: { $0.name == name }) else {
      throw .usage(unknown("page", name, among: ManualPage.all.map(\.name)))
    }
    try checkKinds(kinds)
    let source = Array(page.source(kinds: kinds, commands: all).utf8)
    if options.has("source") {
      write(source)
    } else if Terminal.isOutput {
      try replaceProgram(by: pager, reading: source)
    } else if isOutputPipe {
      try replaceProgram(by: formatter, reading: source)
    } else {
      write(source)
    }
  }

  private static let pageNames = ManualPage.all.map(\.name).joined(separator: ", ")

  /// Formats the source of a page that is on standard input, and shows it.
  private static let pager = """
    if command -v mandoc > /dev/null; then exec mandoc -a
    elif command -v man > /dev/null; then exec man -l -
    else exec ${MANPAGER:-${PAGER:-more}}
    fi
    """

  /// Formats the page source on standard input as plain text. Removes the overstrikes with which
  /// mandoc marks bold and underlined text.
  private static let formatter = """
    if command -v mandoc > /dev/null; then
      mandoc | LC_ALL=C.UTF-8 sed "s/.$(printf '\\b')//g"
    elif command -v man > /dev/null; then MANPAGER=cat exec man -l -
    else exec cat
    fi
    """

  private static var isOutputPipe: Bool {
    var status = stat()
    return fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Replaces this program with a shell script that reads the source of a page from standard input.
  private static func replaceProgram(
    by script: String, reading source: [UInt8]
  ) throws(CommandError) {
    do throws(SystemError) {
      // A file without a name: the pager may read slower than a pipe holds.
      guard let file = tmpfile() else {
        throw SystemError(code: errno, action: "create a temporary file")
      }
      let number = fileno(file)
      try FileDescriptor(owning: try system("duplicate a descriptor") { dup(number) })
        .write(all: source, to: "a temporary file")
      try system("seek in a temporary file") { lseek(number, 0, SEEK_SET) }
      try system("replace standard input") { dup2(number, STDIN_FILENO) }
      let arguments: [String] = ["sh", "-c", script]
      let words = arguments.map { strdup($0) } + [nil]
      try system("start sh") { execvp("sh", words) }
    } catch {
      throw .refused("cannot show the page: \(error)")
    }
  }
}
