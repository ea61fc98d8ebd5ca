import Glibc
import LinuxIO
import Testing

/// Where `Tests/build` leaves releases.
private let releases = "\(checkout)/.build/tests/release"
private let package = "\(releases)/bezel.deb"

/// The package that `systemd/install --deb` makes, and the program in it.
@Suite(.enabled(if: access(package, R_OK) == 0, "there is no package: run Tests/build"))
struct PackageTests {
  @Test(.needs("lintian")) func debiansOwnCheckHasNoComplaints() throws {
    let outcome = try runPath(
      try #require(Tool.path("lintian")),
      ["--fail-on", "error,warning", "--allow-root", package])
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty, "\(outcome.output)\(outcome.error)")
  }

  /// A release has a HarfBuzz of its own, and these tests the system's: kerning, ligatures, marks,
  /// letters that join and those that run from the right, and weights of a variable font.
  @Test(arguments: ["Inter", "DejaVu Sans"])
  func aReleaseShapesTextAsTheSystemsLibraryDoes(family: String) throws {
    let texts = [
      "AVATAR Te. Yo, fi ffl", "q\u{323}\u{30A} e\u{301} 1⁄2", "Привет Ωμέγα აბგ", "אָבִיב שלום 12",
      "السلام عليكم 12",
    ]
    let labels = texts.flatMap { text in
      ["regular", "medium"].map { #"{ kind: "label", text: "\#(text)", fontWeight: "\#($0)" }"# }
    }
    let panel = """
      {
        font: { family: "\(family)", size: 32 }, size: { width: 800, height: 600 },
        controls: [{ kind: "column", frame: [0, 0, 800, 600], children: [\(labels.joined(separator: ","))] }],
      }
      """
    try withFolder { folder in
      try replaceFile(at: "\(folder)/panel.json5", with: Array(panel.utf8))
      let arguments = ["render", "\(folder)/panel.json5", "-o", "\(folder)/picture.png"]
      let pictures = try ["\(releases)/bezel", "\(programFolder)/bezel"].map { program in
        let outcome = try runPath(program, arguments)
        #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(outcome.error)")
        return try readFile("\(folder)/picture.png", limit: 1 << 20)
      }
      // The bytes would be compared one by one for the message.
      let areEqual = pictures[0] == pictures[1]
      #expect(areEqual)
    }
  }
}
