import Glibc

/// The default folders for the daemon's files, by the rules of systemd and the XDG Base Directory
/// Specification.
public enum StandardFolder {
  /// The folder for sockets: `$RUNTIME_DIRECTORY`, else `/run/bezel` for root, else
  /// `$XDG_RUNTIME_DIR/bezel`; nil if none of these is set.
  public static var runtime: String? {
    if let given = firstFolder("RUNTIME_DIRECTORY") { return given }
    if geteuid() == 0 { return service }
    return environment("XDG_RUNTIME_DIR").map { "\($0)/bezel" }
  }

  /// The folder to look for a daemon's sockets in: `runtime` if it exists, else the service's
  /// folder.
  public static var runtimeInUse: String? {
    let own = runtime
    if let own, access(own, F_OK) == 0 { return own }
    return access(service, F_OK) == 0 ? service : own
  }

  private static let service = "/run/bezel"

  /// The folder for persistent files: `$STATE_DIRECTORY`, else `/var/lib/bezel` for root, else
  /// `$XDG_STATE_HOME/bezel`, else `~/.local/state/bezel`; nil if none of these is set.
  public static var state: String? {
    if let given = firstFolder("STATE_DIRECTORY") { return given }
    if geteuid() == 0 { return "/var/lib/bezel" }
    let home = environment("XDG_STATE_HOME") ?? environment("HOME").map { "\($0)/.local/state" }
    return home.map { "\($0)/bezel" }
  }

  /// The first of the folders in a variable; systemd separates several with colons.
  private static func firstFolder(_ variable: String) -> String? {
    environment(variable)?.split(separator: ":").first.map(String.init)
  }

  /// The value of an environment variable; nil if it is unset or empty.
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }
}
