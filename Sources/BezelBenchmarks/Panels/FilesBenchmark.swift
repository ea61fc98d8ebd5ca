import CLinux
import Glibc
import LinuxIO
import Panels
import Pictures
import Raster

/// `BezelBenchmarks files`: what `bezel check` takes for the largest panel files with mistakes, beside
/// what it takes for the largest good one.
enum FilesBenchmark {
  private struct Sample {
    let name: String
    let text: String
  }

  private struct Result {
    let name: String
    /// Medians; the processor's time in seconds, and bytes at once.
    let time: Double
    let memory: Double
    let isGood: Bool
  }

  private static let head = "size: { width: 800, height: 480 }, theme: 'dark',"
  private static let frame = "frame: [0, 0, 9, 9]"

  static func run(_ arguments: [String]) throws {
    guard arguments.isEmpty else {
      throw UsageError(description: "files: unknown argument \(arguments[0])")
    }
    let folder = try makeTemporaryFolder("bezel-files")
    let files = ["panel.json5", "large.png", "damaged.png"]
    defer {
      for file in files { unlink("\(folder)/\(file)") }
      rmdir(folder)
    }
    var picture = PNG.encode(Surface(width: 4_096, height: 4_096))
    try replaceFile(at: "\(folder)/large.png", with: picture)
    picture[picture.count - 20] ^= 1
    try replaceFile(at: "\(folder)/damaged.png", with: picture)
    let empty = try measure(Sample(name: "", text: "{}"), in: folder)
    let results = try samples.map { try measure($0, in: folder) }
    print(table(results, beyond: empty.memory), terminator: "")
  }

  // MARK: Files

  /// As many pieces as there is room for, and spaces to the most bytes that a panel file may have.
  private static func text(
    _ head: String, _ tail: String, count: Int = .max, _ piece: (Int) -> String
  ) -> String {
    var text = "{" + head
    var rest = PanelFile.sizeLimit - text.utf8.count - tail.utf8.count - 1
    for number in 0..<count {
      let next = piece(number) + ","
      guard next.utf8.count <= rest else { break }
      rest -= next.utf8.count
      text += next
    }
    return text + String(repeating: " ", count: rest) + tail + "}"
  }

  private static func controls(
    _ head: String, count: Int = PanelFile.controlLimit, _ control: (Int) -> String
  ) -> String {
    text("\(Self.head) \(head) controls: [", "]", count: count) { "{ \(frame), \(control($0)) }" }
  }

  /// Letters, as few as possible.
  private static func key(_ number: Int) -> String { "k" + String(number, radix: 36) }

  /// The first is good.
  private static var samples: [Sample] {
    let styles = (0..<20_000).map { "style\($0): { size: 13 }," }.joined()
    let button = "kind: 'button', style: 's'"
    func images(_ file: String, _ count: Int) -> String {
      controls("", count: count) { _ in "kind: 'image', source: '\(file).png'" }
    }
    return [
      Sample(
        name: "good: 10,000 buttons",
        text: controls("") { "kind: 'button', name: 'b\($0)', title: 'Button \($0)', size: 13" }),
      Sample(name: "unknown keys", text: text("", "") { key($0) + ":1" }),
      Sample(
        name: "misspelt properties of styles",
        text: text("styles: {", "}") { "s\($0): { tilte: 1 }" }),
      Sample(
        name: "misspelt names of styles, beside 20,000",
        text: controls("styles: { \(styles) },") { "kind: 'button', style: 'stile\($0)'" }),
      Sample(
        name: "misspelt icons",
        text: controls("") { "kind: 'button', icon: 'kitchen-lihgt\($0)'" }),
      Sample(
        name: "a misspelt icon in a style of all",
        text: controls("styles: { s: { icon: 'kitchen-lihgt' } },") { _ in button }),
      Sample(
        name: "the same, for both orientations",
        text: controls("styles: { s: { icon: 'kitchen-lihgt', portrait: {} } },") { _ in button }),
      Sample(
        name: "misspelt names of values, beside 20,000",
        text: controls("values: { \((0..<20_000).map { "value\($0): {}," }.joined()) },") {
          "kind: 'knob', bind: { maximum: 'valeu\($0)' }"
        }),
      Sample(name: "pages", text: text("pages: [", "]") { "{ name: 'p\($0)', controls: [] }" }),
      Sample(name: "font families", text: text("font: { family: [", "] }") { "'f\($0)'" }),
      Sample(name: "good: a picture of 4096² once", text: images("large", 1)),
      Sample(name: "good: the same 60 times", text: images("large", 60)),
      Sample(name: "a damaged one 10,000 times", text: images("damaged", PanelFile.controlLimit)),
    ]
  }

  // MARK: Measuring

  private static func measure(_ sample: Sample, in folder: String) throws -> Result {
    let path = "\(folder)/panel.json5"
    try replaceFile(at: path, with: Array(sample.text.utf8))
    let program = try programPath().split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let usages = try (0..<5).map { _ in
      // A child's peak begins at this process's, which writing to clear_refs resets (proc_pid(5)).
      malloc_trim(0)
      let counts = try FileDescriptor.open("/proc/self/clear_refs", O_WRONLY)
      try counts.write(all: [UInt8(ascii: "5")], to: "clear_refs")
      return try BusProcess("\(program)/bezel", ["check", path]).usageAtEnd()
    }
    return Result(
      name: sample.name, time: median(usages.map(\.time)), memory: median(usages.map(\.memory)),
      isGood: usages[0].status == 0)
  }

  private static func table(_ results: [Result], beyond memory: Double) -> String {
    let good = results[0]
    let rows = results.map { result in
      [
        (result.time * 1_000).tenths, (result.time / good.time).hundredths,
        ((result.memory - memory) / 1_048_576).tenths,
      ].map { $0.right(12) }.joined() + "  \(result.isGood ? "" : "refused: ")\(result.name)\n"
    }
    return "bezel check of files of 1 MiB: processor time, and memory beyond an empty panel's\n"
      + ["ms", "× the first", "MiB"].map { $0.right(12) }.joined() + "\n" + rows.joined()
  }
}
