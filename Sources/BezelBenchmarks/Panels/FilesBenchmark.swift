import CLinux
import Glibc
import LinuxIO
import Panels
import Pictures
import Raster

/// `BezelBenchmarks files`: measures the time and memory that `bezel check` needs for invalid panel
/// files of the maximum size, relative to a valid one.
enum FilesBenchmark {
  private struct Sample {
    let name: String
    let text: String
  }

  private struct Result {
    let name: String
    /// The median processor time in seconds, and the median of the maximum memory in bytes.
    let time: Double
    let memory: Double
    let isValid: Bool
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

  /// Returns a panel file of the maximum size, with as many pieces as fit, padded with spaces.
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

  /// Returns a panel file with derived values `v1`, `v2`, …
  private static func derived(_ expression: (Int) -> String) -> String {
    text("values: { a: {}, v0: {},", "}") { "v\($0 + 1): { from: \"\(expression($0 + 1))\" }" }
  }

  /// Returns a short key.
  private static func key(_ number: Int) -> String { "k" + String(number, radix: 36) }

  /// The panel files to check. The first is valid and is the reference for the others.
  private static var samples: [Sample] {
    let styles = (0..<20_000).map { "style\($0): { size: 13 }," }.joined()
    let button = "kind: 'button', style: 's'"
    func images(_ file: String, _ count: Int) -> String {
      controls("", count: count) { _ in "kind: 'image', source: '\(file).png'" }
    }
    return [
      Sample(
        name: "valid: 10,000 buttons",
        text: controls("") { "kind: 'button', name: 'b\($0)', title: 'Button \($0)', size: 13" }),
      Sample(name: "unknown keys", text: text("", "") { key($0) + ":1" }),
      Sample(
        name: "misspelt properties in styles",
        text: text("styles: {", "}") { "s\($0): { tilte: 1 }" }),
      Sample(
        name: "misspelt names of styles, with 20,000 styles",
        text: controls("styles: { \(styles) },") { "kind: 'button', style: 'stile\($0)'" }),
      Sample(
        name: "misspelt icons",
        text: controls("") { "kind: 'button', icon: 'kitchen-lihgt\($0)'" }),
      Sample(
        name: "a misspelt icon in the style of all controls",
        text: controls("styles: { s: { icon: 'kitchen-lihgt' } },") { _ in button }),
      Sample(
        name: "the same, for both orientations",
        text: controls("styles: { s: { icon: 'kitchen-lihgt', portrait: {} } },") { _ in button }),
      Sample(
        name: "misspelt names of values, with 20,000 values",
        text: controls("values: { \((0..<20_000).map { "value\($0): {}," }.joined()) },") {
          "kind: 'knob', bind: { maximum: 'valeu\($0)' }"
        }),
      Sample(name: "derived values", text: derived { _ in "a+1" }),
      Sample(name: "a chain of derived values", text: derived { "v\($0 - 1)+1" }),
      Sample(name: "a cycle of derived values", text: derived { "v\($0 + 1)%2" }),
      Sample(
        name: "expressions of 4,096 bytes",
        text: derived { _ in Array(repeating: "a*(a)", count: 100).joined(separator: "+") }),
      Sample(
        name: "derived texts that double, with searches in them",
        text: derived {
          $0 < 20 ? "'é{v\($0 - 1)}{v\($0 - 1)}'" : "contains(v19,v19)and length(v19)>\($0)"
        }),
      Sample(
        name: "texts with expressions",
        text: controls("values: { a: {} },") { _ in "kind: 'label', text: '{a}'" }),
      Sample(
        name: "misspelt values in expressions",
        text: derived { "aa+v\($0)x" }),
      Sample(name: "pages", text: text("pages: [", "]") { "{ name: 'p\($0)', controls: [] }" }),
      Sample(name: "font families", text: text("font: { family: [", "] }") { "'f\($0)'" }),
      Sample(name: "valid: a picture of 4096×4096 pixels", text: images("large", 1)),
      Sample(name: "valid: the same picture 60 times", text: images("large", 60)),
      Sample(
        name: "a damaged picture 10,000 times", text: images("damaged", PanelFile.controlLimit)),
    ]
  }

  // MARK: Measuring

  private static func measure(_ sample: Sample, in folder: String) throws -> Result {
    let path = "\(folder)/panel.json5"
    try replaceFile(at: path, with: Array(sample.text.utf8))
    let program = try programPath().split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let usages = try (0..<5).map { _ in
      // A child starts with the peak of this process. Writing 5 to clear_refs resets it (proc_pid(5)).
      malloc_trim(0)
      let counts = try FileDescriptor.open("/proc/self/clear_refs", O_WRONLY)
      try counts.write(all: [UInt8(ascii: "5")], to: "clear_refs")
      return try BusProcess("\(program)/bezel", ["check", path]).usageAtEnd()
    }
    return Result(
      name: sample.name, time: median(usages.map(\.time)), memory: median(usages.map(\.memory)),
      isValid: usages[0].status == 0)
  }

  private static func table(_ results: [Result], beyond memory: Double) -> String {
    let reference = results[0]
    let rows = results.map { result in
      [
        (result.time * 1_000).tenths, (result.time / reference.time).hundredths,
        ((result.memory - memory) / 1_048_576).tenths,
      ].map { $0.right(12) }.joined() + "  \(result.isValid ? "" : "rejected: ")\(result.name)\n"
    }
    return
      "bezel check of 1 MiB files: processor time, and memory in addition to that for an empty file\n"
      + ["ms", "× reference", "MiB"].map { $0.right(12) }.joined() + "\n" + rows.joined()
  }
}
