import CDRM
import Glibc
import LinuxIO

/// The open device node of a graphics card.
final class DRMCard {
  let path: String
  /// The device number. It identifies the card independently of the path.
  let device: dev_t
  private let descriptor: FileDescriptor
  private var propertyNames: [UInt32: String] = [:]
  /// The outputs of this program on the card.
  private var clients: [OutputClient] = []
  private var watch: EventLoop.Watch?

  /// The file descriptor, for libdrm. Valid as long as the card.
  var number: CInt { descriptor.number }

  /// An output of this program and its callbacks.
  struct OutputClient {
    let connector: UInt32
    let crtc: UInt32
    let onFlip: (FlipEvent) -> Void
    /// Called when the card is gone.
    let onLoss: () -> Void
  }

  init(path: String) throws(DisplayError) {
    self.path = path
    do {
      descriptor = try FileDescriptor.open(path, O_RDWR | O_NONBLOCK)
    } catch {
      throw error.isPermission ? .forbidden(card: path) : .system(error)
    }
    var status = stat()
    fstat(descriptor.number, &status)
    device = status.st_rdev
  }

  // MARK: Outputs of this program

  /// Assigns a connector and a CRTC to an output and starts delivering its flip events.
  func add(_ client: OutputClient, loop: EventLoop) throws(SystemError) {
    if watch == nil {
      watch = try loop.watch(number, for: .readable) { [unowned self] readiness in
        if readiness.contains(.readable) { self.readEvents() } else { self.handleLoss() }
      }
    }
    clients.append(client)
  }

  /// Releases an output's connector and CRTC.
  func removeClient(connector: UInt32) {
    clients.removeAll { $0.connector == connector }
    if clients.isEmpty { watch = nil }
  }

  /// Whether an output of this program uses a connector.
  func isUsed(connector: UInt32) -> Bool { clients.contains { $0.connector == connector } }

  /// Whether an output of this program uses a CRTC.
  func isUsed(crtc: UInt32) -> Bool { clients.contains { $0.crtc == crtc } }

  private func readEvents() {
    do {
      for flip in try readFlips() {
        // Iterate over a copy, because a callback may remove an output.
        let recipients = clients.filter { $0.crtc == flip.crtc || flip.crtc == 0 }
        for client in recipients { client.onFlip(flip) }
      }
    } catch {
      handleLoss()
    }
  }

  private func handleLoss() {
    let recipients = clients
    for client in recipients { client.onLoss() }
  }

  /// Returns the paths of all cards, in the kernel's order. Lists the folder, because udev's
  /// enumeration takes hundreds of system calls before the first frame.
  static func all() -> [String] {
    let folder = "/dev/dri"
    let cards = entries(ofFolder: folder).filter { name in
      name.hasPrefix("card") && name.dropFirst(4).allSatisfy { ("0"..."9").contains($0) }
    }
    // Sort by number: card9 before card10.
    return cards.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { "\(folder)/\($0)" }
  }

  /// The driver's name, such as `virtio_gpu`.
  var driver: String {
    guard let version = drmGetVersion(number) else { return "unknown" }
    defer { drmFreeVersion(version) }
    return version.pointee.name.map { String(cString: $0) } ?? "unknown"
  }

  /// Returns the value of a driver capability, DRM_CAP_*; nil if the driver does not know it.
  func capability(_ name: Int32) -> UInt64? {
    var value: UInt64 = 0
    return drmGetCap(number, UInt64(name), &value) == 0 ? value : nil
  }

  /// Enables a client capability, DRM_CLIENT_CAP_*. Returns whether the driver supports it.
  func enable(_ name: Int32) -> Bool { drmSetClientCap(number, UInt64(name), 1) == 0 }

  /// Returns the name of a property. Names are cached, because objects of one type share their
  /// properties. Calls the ioctl directly, because libdrm's function calls it twice to list enum
  /// values, which are not needed.
  func propertyName(_ id: UInt32) -> String? {
    if let name = propertyNames[id] { return name }
    var query = drm_mode_get_property()
    query.prop_id = id
    guard drmIoctl(number, bezelIoctlGetProperty, &query) == 0 else { return nil }
    let name = withUnsafeBytes(of: &query.name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    propertyNames[id] = name
    return name
  }

  /// Becomes DRM master, which may set modes. The first program to open a card is master already;
  /// calling this again is harmless.
  func becomeMaster() throws(SystemError) {
    try drm("become master of \(path)") { drmSetMaster(number) }
  }

  /// Drops DRM master, so that another program can set modes. Fails only if the card is gone.
  func dropMaster() { drmDropMaster(number) }
}

/// Calls a libdrm function that returns a negative number on error. The code is taken from errno,
/// because the result is not always −errno.
@discardableResult
func drm(_ action: @autoclosure () -> String, _ body: () -> CInt) throws(SystemError) -> CInt {
  errno = 0
  let result = body()
  if result >= 0 { return result }
  let code = errno
  throw SystemError(code: code != 0 ? code : -result, action: action())
}

extension SystemError {
  /// Whether the error means that the card was removed or never worked.
  var isOfMissingCard: Bool { code == ENODEV || code == ENXIO }

  /// Whether the error means that the card or the system has no memory for a buffer.
  var isOfMemory: Bool { code == ENOMEM || code == ENOSPC }
}
