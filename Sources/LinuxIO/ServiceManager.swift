import CSystemd
import Glibc

/// What systemd is told. Without it, nobody listens, and nothing happens.
public enum ServiceManager {
  /// The service does its work now; `status` says in a line what that is.
  public static func ready(status: String) { notify("READY=1\nSTATUS=\(status)") }

  public static func status(_ text: String) { notify("STATUS=\(text)") }

  public static func reloading() {
    notify("RELOADING=1\nMONOTONIC_USEC=\(Clock.monotonic.nanoseconds / 1_000)")
  }

  public static func stopping() { notify("STOPPING=1") }

  private static func notify(_ text: String) { _ = sd_notify(0, text) }
}
