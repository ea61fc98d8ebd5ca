import CLinux
import Checkout
import Glibc
import LinuxIO

/// Release builds of the programs under test, made by `Tests/build`, or by `Tests/arm64` for
/// machines of that architecture.
public struct ReleaseBuild: Sendable {
  /// Bezel's programs.
  public static let bezel = ReleaseBuild(daemon: "bezeld", others: ["bezel", "ContactPrinter"])

  /// The programs of `Tests/CustomControls`.
  public static let customControls = ReleaseBuild(daemon: "own-bezeld", others: ["own-bezel"])

  /// SwiftPM's folder of the programs.
  static let folder = Checkout.path(Machine.Platform.current.programs)

  /// The reason why the programs are missing or outdated, with the command that builds them; nil if
  /// they are newer than all sources.
  static let problem: String? = {
    let (stamp, command) = Machine.Platform.current.build
    let built = Checkout.path(stamp)
    guard let time = modificationTime(built) else { return "no \(built): run \(command)" }
    let newer = ["Sources", "Tests/CustomControls/Sources"].flatMap(Checkout.files).first {
      source in
      !source.hasSuffix(".md") && modificationTime(Checkout.path(source)).map { $0 > time } ?? false
    }
    return newer.map { "the programs are older than \($0): run \(command)" }
  }()

  /// The name of the daemon.
  public let daemon: String
  /// The names of all programs.
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
  /// Installs the programs under test, unless they are installed.
  public func installPrograms(_ build: ReleaseBuild = .bezel) throws {
    if let problem = ReleaseBuild.problem { throw MachineError.notAvailable(problem) }
    let files = build.programs.map { "/mnt/build/\($0)" }
    try require(
      """
      command -v \(build.daemon) \
      || install -D -t /usr/local/bin \(files.reversed().joined(separator: " "))
      """, limit: .seconds(300))
  }

  /// Installs Bezel's package with its service, unless it is installed.
  public func installPackage() throws {
    if let problem = ReleaseBuild.problem { throw MachineError.notAvailable(problem) }
    // The machine's shell has a built-in dpkg.
    try require(
      "[ -x /usr/bin/bezeld ] || /usr/bin/dpkg --install /mnt/build/bezel.deb",
      limit: .seconds(300))
  }
}
