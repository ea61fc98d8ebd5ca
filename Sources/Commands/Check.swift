import JSON
import LinuxIO
import PanelTesting
import Panels
import ProgramInterface

extension Command {
  package static let check = Command(
    name: "check", group: .design, operands: "FILE…",
    summary: "Checks panel files and shows each problem with its line.",
    details: """
      Errors make the file invalid. Warnings are about what a user would see: text that is cut off or \
      has too little contrast, controls that overlap or are too small for a finger, values that \
      nothing uses; bezel-panel(5) lists all. FILE can be - for standard input; paths of pictures are \
      then relative to the current folder. The exit code is 0 without errors, 65 with errors, and 1 if \
      a file cannot be read. At most 100 problems of a file are shown.
      """,
    options: [
      Option("strict", "Treats warnings as errors."),
      Option(
        "json",
        "Prints a JSON array of problems with file, line, column, severity, path and message. "
          + "The member notes lists the places where a template is used."),
    ],
    examples: [
      Example("Check a panel file", "bezel check my.json5"),
      Example("Check every panel before a commit", "bezel check --strict panels/*.json5"),
      Example("Check what a program writes", "./make-panel | bezel check -"),
    ], completion: .files
  ) { options, kinds throws(CommandError) in
    guard !options.operands.isEmpty else {
      throw .usage("name a panel file, or - for standard input")
    }
    try checkKinds(kinds)
    let checks = options.operands.map { path in
      let check = PanelCheck(path, kinds: kinds)
      if !options.has("json") {
        for line in check.lines(width: Terminal.width) {
          StandardError.write(
            line: line.text, isBold: line.isProblem && Terminal.errorHasStyles)
        }
      }
      return check
    }
    if options.has("json") {
      write(JSONWriter.text(of: .array(of: checks.flatMap(\.json))) + [10])
    } else if let summary = checks.summary {
      StandardError.write(line: summary)
    }
    // The problems are printed already.
    switch checks.map({ $0.exitCode(isStrict: options.has("strict")) }).max() {
    case 65: throw .invalidPanel([])
    case 1: throw .refused([])
    default: break
    }
  }
}
