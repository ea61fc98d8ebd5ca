import CUdev
import Glibc

/// A device as sysfs and udev's rules describe it, which anybody may read.
public final class UdevDevice {
  private let pointer: OpaquePointer

  /// Takes over libudev's reference.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { udev_device_unref(pointer) }

  /// `/dev/input/event3`; nil for a device without a node.
  public var path: String? { udev_device_get_devnode(pointer).map { String(cString: $0) } }

  /// The kernel's name: `event3`.
  public var name: String {
    udev_device_get_sysname(pointer).map { String(cString: $0) } ?? ""
  }

  /// The number of the node; 0 for a device without one.
  public var number: dev_t { udev_device_get_devnum(pointer) }

  /// A property that a rule has set, as `ID_INPUT_TOUCHSCREEN`.
  public func property(_ name: String) -> String? {
    udev_device_get_property_value(pointer, name).map { String(cString: $0) }
  }

  /// Whether udev's rules have run for it.
  public var isInitialized: Bool { udev_device_get_is_initialized(pointer) > 0 }

  /// How long ago they ran for it first; zero for a device for which they have not.
  var age: Duration { .microseconds(Int64(udev_device_get_usec_since_initialized(pointer))) }

  /// Its folder in sysfs.
  public var folder: String {
    udev_device_get_syspath(pointer).map { String(cString: $0) } ?? ""
  }

  /// The device above it; nil at the top, and for a device that a program has made.
  public var parent: UdevDevice? {
    // Belongs to this device, which the reference outlives.
    udev_device_get_parent(pointer).map { UdevDevice(owning: udev_device_ref($0)) }
  }

  /// The nearest device above it that is of `subsystem` and `type`.
  public func parent(subsystem: String, type: String) -> UdevDevice? {
    udev_device_get_parent_with_subsystem_devtype(pointer, subsystem, type)
      .map { UdevDevice(owning: udev_device_ref($0)) }
  }

  /// A file's text in the sysfs folder of the nearest device above that is of `subsystem`.
  public func parentAttribute(_ name: String, subsystem: String) -> String? {
    // Belongs to this device.
    udev_device_get_parent_with_subsystem_devtype(pointer, subsystem, nil)
      .flatMap { udev_device_get_sysattr_value($0, name) }.map { String(cString: $0) }
  }

  /// What has happened, in the kernel's words: `add`, `remove`, `change`. Nil for a device that no
  /// event came with.
  var action: String? { udev_device_get_action(pointer).map { String(cString: $0) } }
}
