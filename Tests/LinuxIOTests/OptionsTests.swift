import LinuxIO
import Testing

@Suite(.serialized) struct OptionsTests {
  private let known = [
    Options.Known("panel"), Options.Known("panic", takesArgument: false),
    Options.Known("output", letter: "o"), Options.Known("help", takesArgument: false),
    Options.Known("size") { Int($0) == nil ? "\($0) is no number" : nil },
  ]

  @Test func bothFormsAndLettersAreRead() throws {
    let options = try Options(
      ["--panel", "a", "file", "--output=b", "-oc", "-o", "d", "--help", "--", "--panel"],
      known: known)
    #expect(options["panel"] == "a")
    #expect(options["output"] == "d")
    #expect(options.all("output") == ["b", "c", "d"])
    #expect(options.has("help") && !options.has("panic"))
    #expect(options.operands == ["file", "--panel"])
  }

  @Test func anEmptyCommandLineIsFine() throws {
    let options = try Options([], known: known)
    #expect(options.given.isEmpty && options.operands.isEmpty)
  }

  @Test(arguments: [
    (["--nope"], Options.UsageError.unknown("--nope")),
    (["--nope=3"], .unknown("--nope")),
    (["-x"], .unknown("-x")),
    (["-xo", "a"], .unknown("-x")),
    (["--panel"], .missingArgument("--panel")),
    (["-o"], .missingArgument("-o")),
    (["--panel", "--help"], .missingArgument("--panel")),
    (["-o", "--panel", "x"], .missingArgument("--output")),
    (["--panel="], .missingArgument("--panel")),
    (["--panel", ""], .missingArgument("--panel")),
    (["--help=yes"], .unexpectedArgument("--help")),
    (["--pan", "x"], .ambiguous("--pan")),
    (["--size", "a", "--size", "1"], .invalidArgument("--size", problem: "a is no number")),
  ])
  func wrongUsageSaysWhat(arguments: [String], error: Options.UsageError) {
    #expect(throws: error) { try Options(arguments, known: known) }
  }
}
