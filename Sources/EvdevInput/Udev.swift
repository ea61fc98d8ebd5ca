import CUdev
import Glibc
import LinuxIO

/// The device manager's knowledge of input devices, and its news of them.
final class Udev {
  let context: OpaquePointer

  init() throws(SystemError) {
    guard let context = udev_new() else { throw SystemError(code: errno, action: "ask udev") }
    self.context = context
  }

  deinit { udev_unref(context) }

  /// The event devices there are now, in the order of their numbers.
  func inputDevices() -> [UdevInputDevice] {
    guard let enumeration = udev_enumerate_new(context) else { return [] }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, "input")
    udev_enumerate_add_match_sysname(enumeration, "event*")
    udev_enumerate_scan_devices(enumeration)
    var devices: [UdevInputDevice] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let path = udev_list_entry_get_name(current),
        let device = udev_device_new_from_syspath(context, path)
      {
        if let found = UdevInputDevice(device) { devices.append(found) }
        udev_device_unref(device)
      }
      entry = udev_list_entry_get_next(current)
    }
    return devices.sorted { $0.number < $1.number }
  }

  /// The device with this number; nil where udev does not know it.
  func inputDevice(number: dev_t) -> UdevInputDevice? {
    guard let device = udev_device_new_from_devnum(context, CChar(UInt8(ascii: "c")), number) else {
      return nil
    }
    defer { udev_device_unref(device) }
    return UdevInputDevice(device)
  }
}

/// Tells of input devices that come and go.
final class UdevMonitor {
  enum News {
    case added(UdevInputDevice)
    case removed(path: String)
  }

  private let udev: Udev
  private let monitor: OpaquePointer

  init(_ udev: Udev) throws(SystemError) {
    // Where no udev runs, the kernel's own news are all there are.
    let source = access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
    guard let monitor = udev_monitor_new_from_netlink(udev.context, source) else {
      throw SystemError(code: errno, action: "listen for input devices that come and go")
    }
    self.udev = udev
    self.monitor = monitor
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
    let result = udev_monitor_enable_receiving(monitor)
    guard result >= 0 else {
      throw SystemError(code: -result, action: "listen for input devices that come and go")
    }
  }

  deinit { udev_monitor_unref(monitor) }

  var descriptorNumber: CInt { udev_monitor_get_fd(monitor) }

  /// What has happened since the last call; nil when that was all.
  func next() -> News? {
    while let device = udev_monitor_receive_device(monitor) {
      defer { udev_device_unref(device) }
      guard let found = UdevInputDevice(device), let action = udev_device_get_action(device) else {
        continue
      }
      switch String(cString: action) {
      case "add", "change": return .added(found)
      case "remove": return .removed(path: found.path)
      default: continue
      }
    }
    return nil
  }
}
