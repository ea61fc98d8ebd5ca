import Glibc
import LinuxIO

/// The sockets of a panel, created by the service manager or by the daemon.
struct PanelSockets: ~Copyable {
  /// Keeps a second daemon out of the sockets' folder; nil if the service manager created the
  /// sockets.
  private let folder: FolderLock?
  /// `values.sock`.
  let values: ListeningSocket
  /// `control.sock`.
  let control: ListeningSocket

  init(of place: Configuration.Place, log: Log) throws(ExitReason) {
    let handedOver = place.isFirst ? Self.handedOver(log) : [:]
    let lock = handedOver.count == 2 ? nil : try Self.lockFolder(of: place)
    func socket(_ name: String, mode: mode_t) throws(ExitReason) -> ListeningSocket {
      if let socket = handedOver[name] { return socket }
      let path = "\(place.runtimeFolder)/\(name).sock"
      do throws(AcquisitionError) {
        let socket = try ListeningSocket.listen(at: path, mode: mode)
        log.info("\(name).sock: \(path)")
        return socket
      } catch {
        throw ExitReason(error)
      }
    }
    let values = try socket("values", mode: 0o666)
    let control = try socket("control", mode: 0o660)
    folder = lock
    self.values = values
    self.control = control
  }

  /// Lets the group `bezel` use `control.sock`. Before that, only the daemon's own group can.
  func admitGroup() { control.give(to: "bezel") }

  /// The service manager's sockets by name; it creates those of the first panel only.
  private static func handedOver(_ log: Log) -> [String: ListeningSocket] {
    var sockets: [String: ListeningSocket] = [:]
    for name in ["values", "control"] {
      do throws(SystemError) {
        guard let socket = try ListeningSocket.handedOver(name: name) else { continue }
        log.info("\(name).sock: handed over by the service manager")
        sockets[name] = socket
      } catch {
        log.warning("\(error); creating a socket instead")
      }
    }
    return sockets
  }

  private static func lockFolder(of place: Configuration.Place) throws(ExitReason) -> FolderLock {
    do throws(SystemError) {
      // Every user may read values.
      try makeFolder(place.runtimeFolder, isPublic: true)
    } catch {
      throw ExitReason(error, remedy: "choose another folder with --runtime-directory")
    }
    do throws(AcquisitionError) {
      return try FolderLock(place.runtimeFolder)
    } catch {
      throw ExitReason(error)
    }
  }
}
