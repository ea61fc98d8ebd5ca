import LinuxIO
import ProgramInterface
import Web

extension PageServer {
  /// Serves the page and prints its address.
  package static func serve(
    file: String?, channel: PageChannel?, control: String, methods: Set<String>,
    access: PageAccess, loop: EventLoop
  ) throws(CommandError) -> PageServer {
    do throws(WebServer.Failure) {
      let page = try PageServer(
        file: file, channel: channel, control: control, methods: methods, access: access, loop: loop
      )
      Command.write(line: page.address)
      if case .unixSocket(let path) = access.address {
        StandardError.write(
          line: "bezel: the page is at the socket \(path); on your computer, run "
            + "ssh -L 8080:\(path) HOST and open the address with host localhost:8080")
      }
      return page
    } catch {
      throw access.error(for: error)
    }
  }
}
