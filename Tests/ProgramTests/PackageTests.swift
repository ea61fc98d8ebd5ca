import Glibc
import LinuxIO
import Testing

/// The package that `Tests/build` makes.
private let package = "\(checkout)/.build/tests/release/bezel.deb"

/// The package that `systemd/install --deb` makes.
@Suite(.enabled(if: access(package, R_OK) == 0, "there is no package: run Tests/build"))
struct PackageTests {
  @Test(.needs("lintian")) func lintianHasNoComplaints() throws {
    let outcome = try runPath(
      try #require(Tool.path("lintian")),
      ["--fail-on", "error,warning", "--allow-root", package])
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty, "\(outcome.output)\(outcome.error)")
  }
}
