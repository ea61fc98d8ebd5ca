import Glibc
import JSON
import LinuxIO
import ProgramInterface
import TryPage
import Web

extension Command {
  package static let view = Command(
    name: "view", group: .values,
    summary: "Shows the running panel in a browser.",
    details: """
      Serves a page on this computer until Ctrl-C, and prints its address. The page shows the \
      picture and the values, except secrets. Touches require bezeld --allow-touch-injection. From another computer, use a tunnel: run bezel view \
      --listen 127.0.0.1:8080 here, and ssh -L 8080:127.0.0.1:8080 HOST there. Or serve the page \
      to other computers with a certificate. Then everyone who knows the printed address can open \
      the page, so keep it secret. Requires the library libwebsockets.
      """,
    options: PageAccess.options + [RunningDaemon.socketOption],
    examples: [
      Example("Show the running panel", "bezel view"),
      Example("Show the running panel at a fixed port", "bezel view --listen 127.0.0.1:8080"),
      Example(
        "Show the running panel to other computers",
        "bezel view --listen 0.0.0.0:8443 --certificate panel.pem --key panel.key"),
    ]
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else { throw .usage("view has no operands") }
    let access = try PageAccess(options)
    // Fails if there is no daemon.
    _ = try RunningDaemon(options)
    let folder = try RunningDaemon.folder(options)
    let loop: EventLoop
    do throws(SystemError) {
      loop = try EventLoop()
    } catch {
      throw .refused("\(error)")
    }
    let page = try PageServer.serve(
      file: nil, channel: nil, control: folder + "/control.sock", methods: PageServer.viewing,
      access: access, loop: loop)
    do throws(SystemError) {
      try loop.run()
    } catch {
      throw .refused("\(error)")
    }
    withExtendedLifetime(page) {}
  }
}
