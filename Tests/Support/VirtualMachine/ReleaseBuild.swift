import CLinux
import Checkout
import Glibc
import LinuxIO

/// Programs under test, as users install them, with the Swift runtime linked in.
public struct ReleaseBuild: Sendable {
  /// Bezel's own.
  public static let bezel = ReleaseBuild(
    "swift build -c release --static-swift-stdlib", folder: "", share: "build",
    daemon: "bezeld", others: ["bezel", "ContactPrinter"])

  /// Those of a maker's package.
  public static let ownControl = ReleaseBuild(
    "swift build -c release --static-swift-stdlib --package-path Tests/OwnControl",
    folder: "Tests/OwnControl/", share: "own-build", daemon: "own-bezeld", others: ["own-bezel"])

  static let all = [bezel, ownControl]

  /// The name of the daemon.
  public let daemon: String
  /// All of the programs.
  let programs: [String]
  /// SwiftPM's folder of the programs.
  let folder: String
  /// The name of that folder in a machine.
  let share: String
  /// The reason why the programs cannot be tested, with the command to run; nil if each is newer
  /// than all its sources.
  public let problem: String?

  private init(
    _ command: String, folder package: String, share: String, daemon: String, others: [String]
  ) {
    self.daemon = daemon
    self.share = share
    programs = [daemon] + others
    folder = Checkout.path("\(package).build/release")
    let sources = Set(["Sources", "\(package)Sources"])
      .flatMap(Checkout.files).filter { !$0.hasSuffix(".md") }
    problem =
      programs.lazy.compactMap { [folder] program in
        Self.problem(of: program, in: folder, sources: sources).map { "\($0): run `\(command)`" }
      }.first
  }

  private static func problem(
    of program: String, in folder: String, sources: [String]
  ) -> String? {
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
    let files = build.programs.map { "/mnt/\(build.share)/\($0)" }
    try require(
      """
      [ -x /usr/local/bin/\(build.daemon) ] \
      || install -D -t /usr/local/bin \(files.reversed().joined(separator: " "))
      """)
  }
}
