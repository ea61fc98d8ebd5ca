import CDRM
import Glibc
import LinuxIO

/// A graphics card's open device node.
final class DRMCard {
  let path: String
  /// The number of the device node, which is the same for every path to it.
  let device: dev_t
  private let descriptor: FileDescriptor
  private var propertyNames: [UInt32: String] = [:]
  /// The outputs of this program that are on the card.
  private var users: [User] = []
  private var watch: EventLoop.Watch?

  /// The descriptor's number, for libdrm; valid as long as the card is.
  var number: CInt { descriptor.number }

  /// An output, and what it is told.
  struct User {
    let connector: UInt32
    let crtc: UInt32
    let onFlip: (FlipEvent) -> Void
    /// The card is gone.
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

  /// Gives a connector and a CRTC to an output, which is told of its flips from now on.
  func add(_ user: User, loop: EventLoop) throws(SystemError) {
    if watch == nil {
      watch = try loop.watch(number, for: .readable) { [unowned self] readiness in
        if readiness.contains(.readable) { self.readEvents() } else { self.lose() }
      }
    }
    users.append(user)
  }

  /// Takes them back.
  func removeUser(connector: UInt32) {
    users.removeAll { $0.connector == connector }
    if users.isEmpty { watch = nil }
  }

  /// Whether an output of this program is on a connector.
  func isUsed(connector: UInt32) -> Bool { users.contains { $0.connector == connector } }

  /// Whether an output of this program is on a CRTC.
  func isUsed(crtc: UInt32) -> Bool { users.contains { $0.crtc == crtc } }

  private func readEvents() {
    do {
      for flip in try readFlips() {
        // As they are now: being told, an output may go.
        let told = users.filter { $0.crtc == flip.crtc || flip.crtc == 0 }
        for user in told { user.onFlip(flip) }
      }
    } catch {
      lose()
    }
  }

  private func lose() {
    let told = users
    for user in told { user.onLoss() }
  }

  /// The paths of all cards, in the kernel's order. Read from the folder, because udev's database
  /// would take hundreds of system calls before the first picture.
  static func all() -> [String] {
    let folder = "/dev/dri"
    let cards = entries(ofFolder: folder).filter { name in
      name.hasPrefix("card") && name.dropFirst(4).allSatisfy { ("0"..."9").contains($0) }
    }
    // By number: card10 after card9.
    return cards.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { "\(folder)/\($0)" }
  }

  /// The driver's name, such as `virtio_gpu`.
  var driver: String {
    guard let version = drmGetVersion(number) else { return "unknown" }
    defer { drmFreeVersion(version) }
    return version.pointee.name.map { String(cString: $0) } ?? "unknown"
  }

  /// A property of the driver; nil if it does not know the question.
  func capability(_ name: Int32) -> UInt64? {
    var value: UInt64 = 0
    return drmGetCap(number, UInt64(name), &value) == 0 ? value : nil
  }

  /// Asks for a part of the interface; returns whether the driver has it.
  func enable(_ name: Int32) -> Bool { drmSetClientCap(number, UInt64(name), 1) == 0 }

  /// The name of a property. Objects of one kind share their properties, so each is asked for once;
  /// and by the plain call, since libdrm's makes two to list values that are not used here.
  func propertyName(_ id: UInt32) -> String? {
    if let name = propertyNames[id] { return name }
    var question = drm_mode_get_property()
    question.prop_id = id
    guard drmIoctl(number, bezelIoctlGetProperty, &question) == 0 else { return nil }
    let name = withUnsafeBytes(of: &question.name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    propertyNames[id] = name
    return name
  }

  /// Takes the right to set modes. The first program to open a card has it already, and may ask
  /// again.
  func becomeMaster() throws(SystemError) {
    try drm("become master of \(path)") { drmSetMaster(number) }
  }

  /// Leaves the right to set modes to another program. Fails only if the card is gone.
  func dropMaster() { drmDropMaster(number) }
}

/// Calls libdrm, whose functions set errno and return a negative number, but not always errno's.
@discardableResult
func drm(_ action: @autoclosure () -> String, _ body: () -> CInt) throws(SystemError) -> CInt {
  errno = 0
  let result = body()
  if result >= 0 { return result }
  let code = errno
  throw SystemError(code: code != 0 ? code : -result, action: action())
}

extension SystemError {
  /// Whether the card it is about was pulled out, or never worked.
  var isOfMissingCard: Bool { code == ENODEV || code == ENXIO }

  /// Whether the card, or the machine, has no room for a picture.
  var isOfMemory: Bool { code == ENOMEM || code == ENOSPC }
}
