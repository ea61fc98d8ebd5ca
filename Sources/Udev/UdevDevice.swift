import CUdev
import Glibc

/// A device as sysfs and udev's rules describe it. Reading it needs no privilege.
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

  /// Returns a property that a rule has set, such as `ID_INPUT_TOUCHSCREEN`.
  public func property(_ name: String) -> String? {
    udev_device_get_property_value(pointer, name).map { String(cString: $0) }
  }

  /// Whether udev has run its rules for the device.
  public var isInitialized: Bool { udev_device_get_is_initialized(pointer) > 0 }

  /// The time since udev first ran its rules for the device; zero if it has not run them.
  var age: Duration { .microseconds(Int64(udev_device_get_usec_since_initialized(pointer))) }

  /// The path in sysfs.
  public var folder: String {
    udev_device_get_syspath(pointer).map { String(cString: $0) } ?? ""
  }

  /// The parent device; nil at the top, and for a device that a program has created.
  public var parent: UdevDevice? {
    // This device owns the parent. The additional reference keeps the parent after this device is
    // released.
    udev_device_get_parent(pointer).map { UdevDevice(owning: udev_device_ref($0)) }
  }

  /// Returns the nearest ancestor with a subsystem and a type.
  public func parent(subsystem: String, type: String) -> UdevDevice? {
    udev_device_get_parent_with_subsystem_devtype(pointer, subsystem, type)
      .map { UdevDevice(owning: udev_device_ref($0)) }
  }

  /// Returns the text of a sysfs attribute of the nearest ancestor with a subsystem.
  public func parentAttribute(_ name: String, subsystem: String) -> String? {
    // This device owns the parent, so do not release it.
    udev_device_get_parent_with_subsystem_devtype(pointer, subsystem, nil)
      .flatMap { udev_device_get_sysattr_value($0, name) }.map { String(cString: $0) }
  }

  /// The kernel's name of the event: `add`, `remove`, `change`. Nil for a device that is not from an
  /// event.
  var action: String? { udev_device_get_action(pointer).map { String(cString: $0) } }
}
