import CLinux
import Checkout
import Glibc
import LinuxIO

/// Programs under test, as users install them, with the Swift runtime linked in: what `Tests/build`
/// builds.
public struct ReleaseBuild: Sendable {
  /// Bezel's own.
  public static let bezel = ReleaseBuild(
    package: "", daemon: "bezeld", others: ["bezel", "ContactPrinter"])

  /// Those of a maker's package.
  public static let ownControl = ReleaseBuild(
    package: "Tests/OwnControl/", daemon: "own-bezeld", others: ["own-bezel"])

  /// SwiftPM's folder of the programs.
  static let folder = Checkout.path(".build/tests/release")

  /// The name of the daemon.
  public let daemon: String
  /// All of the programs.
  let programs: [String]
  /// The reason why the programs cannot be tested, with the command to run; nil if each is newer
  /// than all its sources.
  public let problem: String?

  private init(package: String, daemon: String, others: [String]) {
    self.daemon = daemon
    programs = [daemon] + others
    let sources = Set(["Sources", "\(package)Sources"])
      .flatMap(Checkout.files).filter { !$0.hasSuffix(".md") }
    problem =
      programs.lazy.compactMap { program in
        Self.problem(of: program, sources: sources).map { "\($0): run Tests/build" }
      }.first
  }

  private static func problem(of program: String, sources: [String]) -> String? {
    let path = folder + "/" + program
    guard let built = modificationTime(path) else { return "no \(path)" }
    // The sources of other programs do not make this one stale.
    let others = ["bezel", "bezeld", "BezelBenchmarks", "own-bezel", "own-bezeld"]
      .filter { $0 != program }.map { "Sources/\($0)/" }
    let newer = sources.first { source in
      !others.contains { source.contains($0) }
        && modificationTime(Checkout.path(source)).map { $0 > built } ?? false
    }
    return newer.map { "\(path) is older than \($0)" }
  }

  private static func modificationTime(_ path: String) -> Duration? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    let time = information.st_mtim
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Machine {
  /// Puts programs under test where users have them; once.
  public func installPrograms(_ build: ReleaseBuild = .bezel) throws {
    if let problem = build.problem { throw MachineError.notAvailable(problem) }
    let files = build.programs.map { "/mnt/build/\($0)" }
    try require(
      """
      [ -x /usr/local/bin/\(build.daemon) ] \
      || install -D -t /usr/local/bin \(files.reversed().joined(separator: " "))
      """)
  }
}
