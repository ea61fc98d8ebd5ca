import Glibc
import LinuxIO

/// Runs the program again, with MQTT 3.1.1, when libmosquitto calls abort(3).
///
/// libmosquitto 2.0 fails an assertion at a property of MQTT 5 that it does not know
/// (`log__printf` without a client, in lib/property_mosq.c). The packets cannot be checked before,
/// because the library decrypts them. MQTT 3.1.1 has no properties.
///
/// The process stays the same, so the service manager notices nothing.
package enum RestartAfterAbort {
  private static let variable = "BEZEL_MQTT_ABORTED"
  /// The words of the command line for execv(3), which a signal handler cannot allocate.
  private nonisolated(unsafe) static var arguments:
    UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// Whether the program runs again after an abort. A second one ends it.
  static let hasHappened = getenv(variable) != nil

  /// Runs the program again at the next abort.
  package static func enable() {
    guard !hasHappened else { return }
    let words = ProgramArguments.all
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: words.count + 1)
    for (index, word) in words.enumerated() { list[index] = strdup(word) }
    list[words.count] = nil
    arguments = list
    setenv(variable, "1", 1)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in RestartAfterAbort.run() }
    sigaction(SIGABRT, &action, nil)
  }

  /// Calls only functions that are safe in signal handlers (signal-safety(7)).
  private static func run() {
    var abort = sigset_t()
    sigemptyset(&abort)
    sigaddset(&abort, SIGABRT)
    sigprocmask(SIG_UNBLOCK, &abort, nil)
    // The broker's socket; the broker would otherwise keep the old connection.
    for descriptor in CInt(3)..<256 { close(descriptor) }
    if let arguments { execv("/proc/self/exe", arguments) }
    signal(SIGABRT, SIG_DFL)
    raise(SIGABRT)
  }
}
