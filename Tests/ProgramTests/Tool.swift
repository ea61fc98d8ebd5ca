import Glibc
import LinuxIO
import Testing

/// Programs that tests need beside Bezel's own; each is a Debian package.
enum Tool {
  /// The path of a program; nil where it is not installed.
  static func path(_ name: String) -> String? {
    (StandardFolder.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether tests that need these programs run: without one they are skipped, but fail in
  /// continuous integration, where nothing may be missing.
  static func areExpected(_ names: [String]) -> Bool {
    StandardFolder.environment("CI") == "true" || names.allSatisfy { path($0) != nil }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says so, where a program that it needs is not installed.
  static func needs(_ names: String...) -> Self {
    .enabled(
      if: Tool.areExpected(names),
      "needs \(names.joined(separator: ", ")), which Tests/run installs")
  }
}
