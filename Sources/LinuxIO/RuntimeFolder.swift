import Glibc

/// Where the daemon's sockets lie.
public enum RuntimeFolder {
  /// What service managers and logins agree on: `$RUNTIME_DIRECTORY`, else `/run/bezel` for root,
  /// else `$XDG_RUNTIME_DIR/bezel`; nil where none of them is there.
  public static var standard: String? {
    if let given = environment("RUNTIME_DIRECTORY") {
      // systemd separates several with colons; ours is the first.
      return given.split(separator: ":").first.map(String.init)
    }
    if geteuid() == 0 { return "/run/bezel" }
    return environment("XDG_RUNTIME_DIR").map { "\($0)/bezel" }
  }

  /// A variable of the environment that is set and not empty.
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }
}
