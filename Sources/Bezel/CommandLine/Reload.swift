import JSON
import LinuxIO
import ValueBus

extension Command {
  static let reload = Command(
    name: "reload",
    summary:
      "Has the daemon take the panel file as it is now, and prints the values that stand elsewhere than the file says, because they run on or are persistent; a file with problems changes nothing.",
    options: [RunningDaemon.socketOption]
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else {
      throw .usage("reload takes no names; the daemon knows its file")
    }
    let daemon = try RunningDaemon(options)
    do throws(ControlClient.Failure) {
      let kept = try daemon.client.call("reload")["kept"]?.members ?? []
      write(kept, named: [])
    } catch {
      if case .refused(let refusal) = error, let problems = refusal.data?["problems"]?.array {
        throw .invalidPanel(problems.map(\.word))
      }
      throw CommandError(error)
    }
  }
}
