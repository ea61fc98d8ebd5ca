import CDRM
import Glibc
import LinuxIO

/// The properties of a KMS object (connector, CRTC or plane) by name.
struct Properties {
  private var entries: [String: (id: UInt32, value: UInt64)] = [:]
  let object: UInt32

  /// Reads all properties of an object. `type` is one of DRM_MODE_OBJECT_*.
  init(card: DRMCard, object: UInt32, type: UInt32) throws(SystemError) {
    self.object = object
    errno = 0
    guard let list = drmModeObjectGetProperties(card.number, object, type) else {
      throw SystemError(code: errno, action: "list the properties of \(card.path)")
    }
    defer { drmModeFreeObjectProperties(list) }
    for index in 0..<Int(list.pointee.count_props) {
      let id = list.pointee.props[index]
      guard let name = card.propertyName(id) else { continue }
      entries[name] = (id, list.pointee.prop_values[index])
    }
  }

  func id(_ name: String) -> UInt32? { entries[name]?.id }
  func value(_ name: String) -> UInt64? { entries[name]?.value }
}

/// A property blob: data in the kernel that a property can refer to.
struct PropertyBlob: ~Copyable {
  private let card: DRMCard
  let id: UInt32

  init(card: DRMCard, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var id: UInt32 = 0
    try drm("create a property blob of \(bytes.count) bytes on \(card.path)") {
      drmModeCreatePropertyBlob(card.number, bytes.baseAddress, bytes.count, &id)
    }
    self.card = card
    self.id = id
  }

  deinit { drmModeDestroyPropertyBlob(card.number, id) }
}

/// An atomic request: property changes that the kernel applies together or not at all.
struct AtomicRequest: ~Copyable {
  private let pointer: drmModeAtomicReqPtr

  init() {
    guard let pointer = drmModeAtomicAlloc() else { preconditionFailure("out of memory") }
    self.pointer = pointer
  }

  deinit { drmModeAtomicFree(pointer) }

  /// Removes all changes, keeping the memory.
  mutating func removeAll() { drmModeAtomicSetCursor(pointer, 0) }

  /// Adds a change. Does nothing if `property` is nil because the object does not have it.
  mutating func set(_ object: UInt32, _ property: UInt32?, _ value: UInt64) {
    guard let property else { return }
    let result = drmModeAtomicAddProperty(pointer, object, property, value)
    precondition(result >= 0, "out of memory")
  }

  func commit(
    _ card: DRMCard, flags: Int32, token: UInt64 = 0, _ action: @autoclosure () -> String
  ) throws(SystemError) {
    try drm(action()) {
      drmModeAtomicCommit(
        card.number, pointer, UInt32(flags), UnsafeMutableRawPointer(bitPattern: UInt(token)))
    }
  }
}
