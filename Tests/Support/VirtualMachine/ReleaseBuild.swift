import CLinux
import Checkout
import Glibc
import LinuxIO

/// Programs under test, as users install them, with the Swift runtime linked in: what `Tests/build`
/// builds, and `Tests/arm64` for machines of that kind.
public struct ReleaseBuild: Sendable {
  /// Bezel's own.
  public static let bezel = ReleaseBuild(daemon: "bezeld", others: ["bezel", "ContactPrinter"])

  /// Those of a maker's package.
  public static let ownControl = ReleaseBuild(daemon: "own-bezeld", others: ["own-bezel"])

  /// SwiftPM's folder of the programs.
  static let folder = Checkout.path(Machine.Platform.current.programs)

  /// The reason why the programs cannot be tested, with the command to run; nil if they are newer
  /// than all sources.
  static let problem: String? = {
    let (stamp, command) = Machine.Platform.current.build
    let built = Checkout.path(stamp)
    guard let time = modificationTime(built) else { return "no \(built): run \(command)" }
    let newer = ["Sources", "Tests/OwnControl/Sources"].flatMap(Checkout.files).first { source in
      !source.hasSuffix(".md") && modificationTime(Checkout.path(source)).map { $0 > time } ?? false
    }
    return newer.map { "the programs are older than \($0): run \(command)" }
  }()

  /// The name of the daemon.
  public let daemon: String
  /// All of the programs.
  let programs: [String]

  private init(daemon: String, others: [String]) {
    self.daemon = daemon
    programs = [daemon] + others
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
    if let problem = ReleaseBuild.problem { throw MachineError.notAvailable(problem) }
    let files = build.programs.map { "/mnt/build/\($0)" }
    try require(
      """
      command -v \(build.daemon) \
      || install -D -t /usr/local/bin \(files.reversed().joined(separator: " "))
      """)
  }

  /// Installs Bezel's package, and with it the service; once.
  public func installPackage() throws {
    if let problem = ReleaseBuild.problem { throw MachineError.notAvailable(problem) }
    // The shell there has a dpkg of its own.
    try require(
      "[ -x /usr/bin/bezeld ] || /usr/bin/dpkg --install /mnt/build/bezel.deb",
      limit: .seconds(300))
  }
}
