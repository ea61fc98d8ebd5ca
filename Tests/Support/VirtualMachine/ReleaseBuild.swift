import CLinux
import Glibc
import LinuxIO

/// Programs under test: what users install, with the Swift runtime inside.
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
  /// Where SwiftPM puts them.
  let folder: String
  /// The name of that folder in a machine.
  let share: String
  /// Why the programs cannot be tested, and what to run; nil where each is newer than every source
  /// it is made of.
  public let problem: String?

  private init(
    _ command: String, folder package: String, share: String, daemon: String, others: [String]
  ) {
    self.daemon = daemon
    self.share = share
    programs = [daemon] + others
    folder = PackageFolder.path("\(package).build/release")
    let sources = Set(["Sources", "\(package)Sources"])
      .flatMap { Self.files(below: PackageFolder.path($0)) }
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
    // What other programs are made of does not make this one stale.
    let others = ["bezel", "bezeld", "BezelBenchmarks", "own-bezel", "own-bezeld"]
      .filter { $0 != program }.map { "/Sources/\($0)/" }
    let newer = sources.first { source in
      !others.contains { source.contains($0) }
        && modificationTime(source).map { $0 > built } ?? false
    }
    return newer.map { "\(path) is older than \($0)" }
  }

  private static func modificationTime(_ path: String) -> Duration? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    let time = information.st_mtim
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func files(below folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = folder + "/" + name
      if entry.pointee.d_type == UInt8(DT_DIR) {
        found += files(below: path)
      } else if !name.hasSuffix(".md") {
        found.append(path)
      }
    }
    return found
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
