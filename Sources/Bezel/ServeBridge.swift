import Controls
import Glibc
import LinuxIO
import MQTT
import MQTTBridge
import Panels

/// Connects a running panel to an MQTT broker until a signal arrives, as `bezel-mqtt` does. Then
/// ends the program.
/// - Parameters:
///   - kinds: the kinds of control that a checked panel file may use.
///   - arguments: the arguments after the program's name.
public func serveBroker(
  kinds: [ControlKind], arguments: [String] = Array(ProgramArguments.all.dropFirst())
) -> Never {
  FileDescriptor.fillStandard()
  Crash.report()
  signal(SIGPIPE, SIG_IGN)
  do throws(BridgeExit) {
    if let problem = ProgramArguments.problem { throw BridgeExit.usage(problem) }
    let configuration = try BridgeConfiguration(arguments)
    let file = try configuration.file()
    if configuration.checks {
      let warnings = try configuration.warnings(about: file, kinds: kinds)
      Log(program: "bezel-mqtt").writeLast(warnings)
      exit(0)
    }
    try runBridge(try configuration.settings(file), log: configuration.logLevel)
  } catch {
    if let output = error.output {
      do throws(SystemError) {
        try StandardOutput.write(Array((output + "\n").utf8))
      } catch {
        exit(1)
      }
    }
    Log(program: "bezel-mqtt").writeLast(error.messages)
    exit(error.code)
  }
  exit(0)
}

private func runBridge(_ settings: Bridge.Settings, log level: Log.Level) throws(BridgeExit) {
  guard BrokerConnection.isAvailable else {
    throw .unavailable("libmosquitto.so.1 is missing; install Debian's package libmosquitto1")
  }
  var limit = rlimit(rlim_cur: Bridge.memoryLimit, rlim_max: Bridge.memoryLimit)
  setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
  if settings.file.broker.version == .automatic { RestartAfterAbort.enable() }
  do throws(SystemError) {
    var signals = try Signals([SIGTERM, SIGINT])
    let loop = try EventLoop()
    let bridge = Bridge(settings, loop: loop, log: Log(program: "bezel-mqtt", level: level)) {
      loop.stop()
    }
    try signals.deliver(on: loop) { _ in bridge.end() }
    try loop.run()
    withExtendedLifetime(bridge) {}
  } catch {
    throw .unavailable("\(error)")
  }
}
