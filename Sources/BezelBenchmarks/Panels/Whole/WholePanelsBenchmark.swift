import AllocationCount
import Geometry
import Glibc
import LinuxIO

/// `BezelBenchmarks panels --whole FOLDER`: counts what a step of each whole panel costs. With
/// valgrind, it counts instructions; otherwise it measures processor time.
///
/// The panels and the expected figures are in `Tests/WholePanels`.
enum WholePanelsBenchmark {
  private struct Options {
    var folder = ""
    var names: [String] = []
    var size = PixelSize(width: 800, height: 480)
    var isUpdating = false
    var isChecking = false
    /// The file for the costs of the single action that this process measures; nil in the process
    /// that a user starts.
    var result: String?
  }

  private static let usage =
    "panels --whole FOLDER [--size WIDTHxHEIGHT] [--check | --update] [PANEL.STEP…]"
  /// The number of steps of an action.
  private static let steps = 40

  static func run(_ arguments: [String]) throws {
    let options = try options(arguments)
    let actions = WholeAction.all.filter {
      options.names.isEmpty || options.names.contains($0.name)
    }
    guard !actions.isEmpty else { throw UsageError(description: usage) }
    if let result = options.result {
      return try Console.write(file: result, measure(actions[0], options))
    }
    let file = "\(options.folder)/figures.json"
    let callgrind = try Callgrind()
    guard callgrind != nil || !(options.isChecking || options.isUpdating) else {
      throw UsageError(description: "--check and --update need valgrind")
    }
    var figures = WholeFigures()
    print(row("", "thousand instructions", "allocations", "µs"))
    for action in actions {
      let (figure, time) = try figure(of: action, options, callgrind)
      figures.figures[action.name] = figure
      let instructions = callgrind == nil ? "–" : figure.instructions.tenths
      print(row(action.name, instructions, figure.allocations.tenths, time.tenths))
    }
    if options.isUpdating {
      var all = (try? WholeFigures(text: readFile(file, limit: 1 << 20))) ?? WholeFigures()
      all.figures.merge(figures.figures) { $1 }
      try Console.write(file: file, all.text)
    }
    guard options.isChecking else { return }
    let differences = figures.differences(
      from: try WholeFigures(text: readFile(file, limit: 1 << 20)))
    guard differences.isEmpty else {
      throw UsageError(
        description: (differences + ["if that is intended, run it again with --update"])
          .joined(separator: "\n"))
    }
  }

  private static func options(_ arguments: [String]) throws -> Options {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": options.isChecking = true
      case "--update": options.isUpdating = true
      case "--result": options.result = rest.popFirst()
      case "--size":
        let sides = (rest.popFirst() ?? "").split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2 else { throw UsageError(description: usage) }
        options.size = PixelSize(width: sides[0], height: sides[1])
      default:
        if options.folder.isEmpty {
          options.folder = argument
        } else {
          options.names.append(argument)
        }
      }
    }
    guard !options.folder.isEmpty else { throw UsageError(description: usage) }
    return options
  }

  private static func row(_ name: String, _ cells: String...) -> String {
    name.left(18) + cells.map { $0.right(22) }.joined()
  }

  /// Returns the cost of a step, and its processor time in microseconds.
  private static func figure(
    of action: WholeAction, _ options: Options, _ callgrind: Callgrind?
  ) throws -> (WholeFigures.Figure, time: Double) {
    let folder = try makeTemporaryFolder("bezel-whole")
    let result = "\(folder)/result"
    defer {
      unlink(result)
      rmdir(folder)
    }
    let arguments = [
      "panels", "--whole", options.folder, "--size", "\(options.size.width)x\(options.size.height)",
      "--result", result, action.name,
    ]
    guard
      try ChildProcess(
        Callgrind.ownPath, arguments, environment: Callgrind.environment
      ).wait() == 0
    else {
      throw UsageError(description: "\(action.name) failed")
    }
    let numbers = String(decoding: try readFile(result, limit: 256), as: UTF8.self)
      .split(separator: " ").compactMap { Double($0) }
    var figure = WholeFigures.Figure(instructions: 0, allocations: numbers[0])
    if let callgrind {
      let isStart = action.step == .start
      let count = try callgrind.instructions(
        of: arguments, in: isStart ? nil : "*WholePanel*take*StepO*")
      figure.instructions = count / 1_000 / Double(isStart ? 1 : steps)
    }
    return (figure, numbers[1])
  }

  /// Takes the steps of an action in this process.
  /// - Returns: the allocations and the processor time per step.
  private static func measure(_ action: WholeAction, _ options: Options) throws -> String {
    let panel = try WholePanel(
      action.panel, size: options.size, in: options.folder,
      isFilled: action.step != .start)
    var time = clockTime
    var allocations = Double(bezelAllocationCount())
    var count = 1.0
    if action.step != .start {
      panel.prepare(action.step)
      let before = bezelAllocationCount()
      let frames = panel.frames
      time = try microseconds(on: CLOCK_PROCESS_CPUTIME_ID) {
        try panel.take(steps, of: action.step)
      }
      allocations = Double(bezelAllocationCount() - before)
      count = Double(steps)
      // A finger that moves within a step of the value changes nothing.
      guard panel.frames - frames > steps / 2 else {
        throw UsageError(
          description: "\(action.name): \(panel.frames - frames) frames in \(steps) steps")
      }
    }
    return "\(allocations / count) \(time / count)"
  }

  /// The processor time of this process so far, in microseconds.
  private static var clockTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
