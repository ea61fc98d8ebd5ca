import JSON
import LinuxIO
import PanelTesting
import Panels
import ProgramInterface

extension Command {
  package static let test = Command(
    name: "test", group: .design, operands: "FILE…",
    summary: "Plays test files on their panels, and shows each failure with its line.",
    details:
      "It needs no daemon, no screen and no touchscreen, and a minute of waiting takes milliseconds. The manual page bezel-test describes test files. The exit code is 0 if all tests passed, 1 if one failed or a test file cannot be read, and 65 if a test file or its panel file is invalid.",
    options: [
      Option("update", "Replaces the files of pictures that differ, instead of failing."),
      Option("junit", argument: "FILE", "Also writes the results to FILE, in the format of JUnit."),
      Option(
        "json",
        "Prints a JSON array with an object for each file: file, exitCode, problems, tests with name, passed and failures, and writtenPictures."
      ),
      .reduceMotion,
      Option("schema", "Prints a JSON Schema, with which editors complete and check test files."),
    ],
    examples: [
      Example("Play the tests of a panel", "bezel test my.test.json5"),
      Example("Play all tests in a pipeline", "bezel test panels/*.test.json5 --junit report.xml"),
      Example(
        "Begin a test from that of a built-in panel", "bezel new coffee --test > coffee.test.json5"),
    ], completion: .files
  ) { options, kinds throws(CommandError) in
    if options.has("schema") {
      guard options.operands.isEmpty else { throw .usage("--schema takes no FILE") }
      return write(Array(JSONWriter.indentedText(of: PanelReference.testSchema).utf8))
    }
    guard !options.operands.isEmpty else { throw .usage("name a test file") }
    try checkKinds(kinds)
    let reports = options.operands.map { path in
      let report = PanelTestReport(
        path, kinds: kinds, updatesPictures: options.has("update"),
        reducesMotion: options.has(Option.reduceMotion.name))
      if !options.has("json") { print(report) }
      return report
    }
    if options.has("json") {
      write(JSONWriter.text(of: .array(of: reports.map(\.json))) + [10])
    }
    if let path = options["junit"] {
      do throws(SystemError) {
        try writeOutput(Array(PanelTestReport.junit(reports).utf8), to: path)
      } catch {
        throw .refused("\(error)")
      }
    }
    // The problems are printed already.
    switch reports.map(\.exitCode).max() {
    case 65: throw .invalidPanel([])
    case 1: throw .refused([])
    default: break
    }
  }

  private static func print(_ report: PanelTestReport) {
    for line in report.lines(width: Terminal.width) {
      StandardError.write(line: line.text, isBold: line.isProblem && Terminal.errorHasStyles)
    }
    for path in report.writtenPictures { write(line: "\(report.path): wrote \(path)") }
    if let summary = report.summary { write(line: summary) }
  }
}
