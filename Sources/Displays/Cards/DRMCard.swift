import CDRM
import Glibc
import LinuxIO

/// One graphics card's node, open.
final class DRMCard {
  let path: String
  /// Which node it is, however its path is written.
  let device: dev_t
  private let descriptor: FileDescriptor
  private var propertyNames: [UInt32: String] = [:]

  /// The descriptor's number, for libdrm; valid as long as the card is.
  var number: CInt { descriptor.number }

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

  /// The paths of the kernel's cards, in its order. The folder is read, not libudev's database:
  /// that takes hundreds of system calls, on the way to the first picture.
  static func all() -> [String] {
    let folder = "/dev/dri"
    let cards = entries(ofFolder: folder).filter { name in
      name.hasPrefix("card") && name.dropFirst(4).allSatisfy { ("0"..."9").contains($0) }
    }
    // Ten comes after nine.
    return cards.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { "\(folder)/\($0)" }
  }

  /// The driver's name, as `virtio_gpu`.
  var driver: String {
    guard let version = drmGetVersion(number) else { return "unknown" }
    defer { drmFreeVersion(version) }
    return version.pointee.name.map { String(cString: $0) } ?? "unknown"
  }

  /// What the driver says of itself; nil where it does not know the question.
  func capability(_ name: Int32) -> UInt64? {
    var value: UInt64 = 0
    return drmGetCap(number, UInt64(name), &value) == 0 ? value : nil
  }

  /// Whether the driver will speak to us in the way that `name` stands for.
  func enable(_ name: Int32) -> Bool { drmSetClientCap(number, UInt64(name), 1) == 0 }

  /// The name of a property. Objects of one kind share theirs, so each is asked for once; and by
  /// the plain call, for libdrm's asks twice to list values that nobody here reads.
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

  /// Takes the right to set modes. The first program that opens a card has it at once; asking
  /// again does no harm.
  func becomeMaster() throws(SystemError) {
    try drm("become master of \(path)") { drmSetMaster(number) }
  }

  /// Lets another program have the right to set modes. A card that is gone needs no giving up.
  func dropMaster() { drmDropMaster(number) }
}

/// Calls libdrm, whose functions return a negative number, not always errno's, and set errno.
@discardableResult
func drm(_ action: @autoclosure () -> String, _ body: () -> CInt) throws(SystemError) -> CInt {
  errno = 0
  let result = body()
  if result >= 0 { return result }
  let code = errno
  throw SystemError(code: code != 0 ? code : -result, action: action())
}
