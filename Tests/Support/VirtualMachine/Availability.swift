import Glibc

/// Whether virtual machines can run on this host, checked once.
public enum Availability {
  /// The missing packages or files and how to get them, in one line; nil if nothing is missing.
  public static let missing: String? = {
    guard let platform = Machine.Platform.named else {
      let names = Machine.Platform.allCases.map(\.rawValue).joined(separator: ", ")
      return "no virtual machine: BEZEL_MACHINE must be one of \(names)"
    }
    let needed =
      platform.requirements + [
        ("apt-get", "apt"), ("dpkg-deb", "dpkg"), ("mke2fs", "e2fsprogs"),
        ("setpriv", "util-linux"), ("flock", "util-linux"), ("tar", "tar"),
      ]
    var packages = needed.filter { !isInstalled($0.0) }.map(\.1)
    if geteuid() != 0 && !isInstalled("fakeroot") { packages.append("fakeroot") }
    if !packages.isEmpty {
      return "no virtual machine: apt-get install \(packages.joined(separator: " "))"
    }
    if !HostFile.exists(Recording.folder) {
      return "no recordings of touchscreens in \(Recording.folder): set BEZEL_RECORDINGS"
    }
    return nil
  }()

  /// Whether tests that need a machine run: always in continuous integration, where missing packages
  /// are a failure.
  public static var isExpected: Bool { missing == nil || Environment.isContinuousIntegration }

  private static func isInstalled(_ program: String) -> Bool {
    let path = (Environment["PATH"] ?? "") + ":/usr/sbin:/sbin"
    return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
