import Glibc
import LinuxIO
import Testing

/// The other programs that tests need. Each one is in a Debian package.
enum Tool {
  /// The path of a program; nil if it is not installed.
  static func path(_ name: String) -> String? {
    (StandardFolder.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether the tests that need these programs run. In continuous integration they always do, and
  /// fail without the programs.
  static func areExpected(_ names: [String]) -> Bool {
    StandardFolder.environment("CI") == "true" || names.allSatisfy { path($0) != nil }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test with a message if one of the programs is not installed.
  static func needs(_ names: String...) -> Self {
    .enabled(
      if: Tool.areExpected(names),
      "needs \(names.joined(separator: ", ")), which Tests/run installs")
  }
}
