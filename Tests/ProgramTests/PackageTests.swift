import Glibc
import LinuxIO
import Testing

/// The package that `systemd/install --deb` makes, as `Tests/build` leaves it beside the programs.
@Suite(.needs("lintian"))
struct PackageTests {
  static let path = "\(checkout)/.build/tests/release/bezel.deb"

  @Test(
    .enabled(if: access(PackageTests.path, R_OK) == 0, "there is no package: run Tests/build"))
  func debiansOwnCheckHasNoComplaints() throws {
    let outcome = try runPath(
      try #require(Tool.path("lintian")),
      ["--fail-on", "error,warning", "--allow-root", Self.path])
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty, "\(outcome.output)\(outcome.error)")
  }
}
