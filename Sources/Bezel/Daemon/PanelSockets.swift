import Glibc
import LinuxIO

/// The sockets of a panel: those that the service manager has made, or its own.
struct PanelSockets: ~Copyable {
  /// Keeps a second daemon out of the folder of the sockets; nil where the service manager has made
  /// them.
  private let folder: FolderLock?
  /// For reading.
  let values: ListeningSocket
  /// For asking and changing.
  let control: ListeningSocket

  init(of place: Configuration.Place, log: Log) throws(ExitReason) {
    let handedOver = place.isFirst ? Self.handedOver(log) : [:]
    let lock = handedOver.count == 2 ? nil : try Self.takeFolder(of: place)
    func socket(_ name: String, mode: mode_t) throws(ExitReason) -> ListeningSocket {
      if let socket = handedOver[name] { return socket }
      let path = "\(place.runtimeFolder)/\(name).sock"
      do throws(ClaimError) {
        let socket = try ListeningSocket.listen(at: path, mode: mode)
        log.info("\(name).sock: \(path)")
        return socket
      } catch {
        throw ExitReason(error)
      }
    }
    let reading = try socket("values", mode: 0o666)
    let asking = try socket("control", mode: 0o660)
    folder = lock
    values = reading
    control = asking
  }

  /// Lets the group ask that may; until then only the program's own does.
  func admitGroup() { control.give(to: "bezel") }

  /// By their names; the service manager makes the first panel's.
  private static func handedOver(_ log: Log) -> [String: ListeningSocket] {
    var sockets: [String: ListeningSocket] = [:]
    for name in ["values", "control"] {
      do throws(SystemError) {
        guard let socket = try ListeningSocket.handedOver(name: name) else { continue }
        log.info("\(name).sock: handed over by the service manager")
        sockets[name] = socket
      } catch {
        log.warning("\(error); making a socket instead")
      }
    }
    return sockets
  }

  private static func takeFolder(of place: Configuration.Place) throws(ExitReason) -> FolderLock {
    do throws(SystemError) {
      // Anybody may read the values.
      try makeFolder(place.runtimeFolder, isPublic: true)
    } catch {
      throw ExitReason(error, remedy: "give another place with --runtime-directory")
    }
    do throws(ClaimError) {
      return try FolderLock(place.runtimeFolder)
    } catch {
      throw ExitReason(error)
    }
  }
}
