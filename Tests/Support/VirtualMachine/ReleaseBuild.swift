import CLinux
import Glibc
import LinuxIO

/// The programs under test, as users install them, with the Swift runtime linked in.
public enum ReleaseBuild {
  public static let command = "swift build -c release --static-swift-stdlib"

  /// SwiftPM's folder of the programs.
  static let folder = PackageFolder.path(".build/release")

  /// The reason why the programs cannot be tested, with the command to run; nil if each is newer
  /// than all its sources.
  public static let problem: String? = problem(of: "bezeld") ?? problem(of: "bezel")

  private static func problem(of program: String) -> String? {
    let path = folder + "/" + program
    guard let built = modificationTime(path) else { return "no \(path): run `\(command)`" }
    // The sources of other programs do not make this one stale.
    let others = ["bezel", "bezeld", "BezelBenchmarks"].filter { $0 != program }
      .map { PackageFolder.path("Sources/\($0)/") }
    let newer = files(below: PackageFolder.path("Sources")).first { source in
      !others.contains { source.hasPrefix($0) }
        && modificationTime(source).map { $0 > built } ?? false
    }
    return newer.map { "\(path) is older than \($0): run `\(command)`" }
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
  /// Installs the programs under test in the users' folder, once.
  public func installPrograms() throws {
    if let problem = ReleaseBuild.problem { throw MachineError.notAvailable(problem) }
    try require(
      """
      [ -x /usr/local/bin/bezeld ] \
      || install -D -t /usr/local/bin /mnt/build/bezel /mnt/build/ContactPrinter /mnt/build/bezeld
      """)
  }
}
