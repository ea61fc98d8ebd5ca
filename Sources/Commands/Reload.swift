import JSON
import LinuxIO
import ProgramInterface
import ValueBus

extension Command {
  package static let reload = Command(
    name: "reload", group: .device,
    summary: "Reloads the panel file of the daemon.",
    details:
      "It prints each value that was kept and differs from the file's initial value. If the file has problems, the running panel is kept.",
    options: [RunningDaemon.socketOption],
    examples: [
      Example("Show a changed file", "bezel check /etc/bezel/panel.json5 && bezel reload")
    ]
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else {
      throw .usage("no file is needed; the daemon reloads its own")
    }
    // Pictures are read and fonts opened before the answer.
    let daemon = try RunningDaemon(options, timeLimit: 30)
    do throws(RequestClient.Failure) {
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
