import Glibc
import Testing

/// The programs of this package as users run them.
struct OwnProgramsTests {
  @Test func checkSuggestsTheNamesOfCustomKinds() throws {
    #expect(try shell("own-bezel check panel.json5 && echo well").hasSuffix("well\n"))
    let problems = try shell(
      """
      sed -e 's/kind: "springLever"/kind: "springLevr"/' -e 's/gridLines:/gridLins:/' panel.json5 > wrong
      own-bezel check wrong || echo "exit $?"
      """)
    #expect(problems.contains("did you mean \"springLever\"?"), "\(problems)")
    #expect(problems.contains("did you mean \"gridLines\"?"), "\(problems)")
    #expect(problems.hasSuffix("exit 65\n"), "\(problems)")
  }

  @Test func renderDrawsChangesOfThePanel() throws {
    let output = try shell(
      """
      own-bezel render panel.json5 -o rest.png && od -An -tu1 -j16 -N8 rest.png
      for change in --set=load=2 --touch=lift --touch=light; do
        own-bezel render panel.json5 $change -o other.png; cmp -s rest.png other.png || echo differs
      done
      """)
    // The width and height in the header of a PNG file: 800 × 480.
    let size = output.prefix { $0 != "\n" }.split(separator: " ").compactMap { Int($0) }
    #expect(size == [0, 0, 3, 32, 0, 0, 1, 224], "\(output)")
    #expect(output.hasSuffix("differs\ndiffers\ndiffers\n"), "\(output)")
  }

  @Test func theReferenceAndTheSchemaListTheKinds() throws {
    let reference = try shell("own-bezel describe --kinds").split(separator: "\n")
    let schema = try shell("own-bezel describe --kinds --format schema")
    for kind in ["xyPad", "springLever", "lampRing"] {
      #expect(reference.contains("### \(kind)"))
      #expect(schema.contains("\"\(kind)\""))
    }
    for property in ["gridLines", "grooveColor", "lamps"] {
      #expect(reference.contains { $0.hasPrefix("| `\(property)`") })
      #expect(schema.contains("\"\(property)\""))
    }
  }

  @Test func theDaemonPublishesValuesAndReloadsThePanel() throws {
    let output = try shell(
      """
      export BEZEL_RUNTIME_DIRECTORY=.
      own-bezeld --display headless:800x480 --input none --panel panel.json5 \\
        --runtime-directory . --state-directory . 2> log & daemon=$!
      until [ -S values.sock ]; do sleep 0.01; done
      own-bezel watch --json > values 2> ended & watch=$!
      wait_for() { until grep -qs "$1" values; do sleep 0.01; done; }
      wait_for snapshot-end
      sed -i -e 's/"Crane"/"Hoist"/' -e 's/name: "load"/name: "weight"/' panel.json5
      kill -HUP $daemon
      wait_for '"panel":"Hoist"'; wait_for '"name":"weight"'
      kill -TERM $daemon; wait $daemon; echo "exit $?"; wait $watch
      cat values log
      """)
    #expect(output.hasPrefix("exit 0\n"), "\(output)")
    for name in ["drive.x", "drive.y", "lift", "light.x", "light.y", "load", "weight"] {
      #expect(output.contains("\"name\":\"\(name)\",\"value\":"), "\(name): \(output)")
    }
    #expect(!output.contains("error"), "\(output)")
  }

  /// Runs a script in a folder with `panel.json5`, with the programs in PATH, for at most a minute;
  /// returns its output.
  private func shell(_ script: String) throws -> String {
    let environment = """
      PATH="\(programs):$PATH"; package="\(package)"; export PATH package
      exec 2>&1
      folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT && cd "$folder" && cp "$package/panel.json5" . || exit
      timeout 60 sh <<'END'
      \(script)
      END
      """
    let stream = try #require(popen(environment, "r"))
    defer { pclose(stream) }
    var output: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { output.append(UInt8(byte)) }
    return String(decoding: output, as: UTF8.self)
  }

  /// The folder with the programs, which is that of the test bundle.
  private var programs: Substring {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? ""
    return bundle[..<(bundle.lastIndex(of: "/") ?? bundle.startIndex)]
  }

  /// The directory of this package.
  private var package: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
  }
}
