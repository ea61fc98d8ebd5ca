import Glibc

/// Where the daemon's files lie when nobody says where, as service managers and logins agree on.
public enum StandardFolder {
  /// For sockets: `$RUNTIME_DIRECTORY`, else `/run/bezel` for root, else `$XDG_RUNTIME_DIR/bezel`;
  /// nil where none of them is there.
  public static var runtime: String? {
    if let given = firstFolder("RUNTIME_DIRECTORY") { return given }
    if geteuid() == 0 { return "/run/bezel" }
    return environment("XDG_RUNTIME_DIR").map { "\($0)/bezel" }
  }

  /// For what outlives a restart: `$STATE_DIRECTORY`, else `/var/lib/bezel` for root, else
  /// `$XDG_STATE_HOME/bezel`, which is `~/.local/state/bezel` where it is not set; nil where none of
  /// them is there.
  public static var state: String? {
    if let given = firstFolder("STATE_DIRECTORY") { return given }
    if geteuid() == 0 { return "/var/lib/bezel" }
    let home = environment("XDG_STATE_HOME") ?? environment("HOME").map { "\($0)/.local/state" }
    return home.map { "\($0)/bezel" }
  }

  /// systemd separates several folders with colons; ours is the first.
  private static func firstFolder(_ variable: String) -> String? {
    environment(variable)?.split(separator: ":").first.map(String.init)
  }

  /// A variable of the environment that is set and not empty.
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }
}
