import CUdev
import Glibc
import LinuxIO

/// The devices that exist now.
public final class UdevDatabase {
  private let context: UdevContext

  /// Opens libudev.
  public init() throws(SystemError) { context = try UdevContext() }

  /// Returns the devices of a subsystem whose names match a shell pattern, in no particular order.
  public func devices(subsystem: String, named pattern: String) -> [UdevDevice] {
    guard let enumeration = udev_enumerate_new(context.pointer) else { return [] }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, subsystem)
    udev_enumerate_add_match_sysname(enumeration, pattern)
    udev_enumerate_scan_devices(enumeration)
    var devices: [UdevDevice] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let path = udev_list_entry_get_name(current),
        let device = udev_device_new_from_syspath(context.pointer, path)
      {
        devices.append(UdevDevice(owning: device))
      }
      entry = udev_list_entry_get_next(current)
    }
    return devices
  }

  /// Whether udev runs, but has not run its rules for the device with the node at `path` yet. The
  /// rules set the node's group; an event follows.
  public func isPending(_ path: String) -> Bool {
    var status = stat()
    guard UdevMonitor.udevRuns, stat(path, &status) == 0,
      let device = device(character: status.st_rdev)
    else { return false }
    // udev writes its database a moment before it changes the owner of the node.
    let hasKernelsOwner = status.st_uid == 0 && status.st_gid == 0
    return !device.isInitialized || hasKernelsOwner && device.age < .seconds(1)
  }

  /// Returns the character device with a number; nil if there is none.
  public func device(character number: dev_t) -> UdevDevice? {
    udev_device_new_from_devnum(context.pointer, CChar(UInt8(ascii: "c")), number)
      .map { UdevDevice(owning: $0) }
  }
}
