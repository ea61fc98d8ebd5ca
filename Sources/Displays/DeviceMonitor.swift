import CUdev
import Glibc
import LinuxIO

/// Word of graphics cards and screens that come, go and change.
struct DeviceMonitor: ~Copyable {
  private let udev: OpaquePointer
  private let monitor: OpaquePointer

  /// Listens from now on; what happens before the first `drain` is kept.
  init() throws(SystemError) {
    guard let udev = udev_new() else {
      throw SystemError(code: errno, action: "open libudev")
    }
    // The service manager's events come when a node has its group; without one running (an
    // initial RAM disk, a container) only the kernel's own do.
    let hasUdevd = access("/run/udev/control", F_OK) == 0
    guard let monitor = udev_monitor_new_from_netlink(udev, hasUdevd ? "udev" : "kernel") else {
      let code = errno
      udev_unref(udev)
      throw SystemError(code: code, action: "watch for displays")
    }
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
    guard udev_monitor_enable_receiving(monitor) >= 0 else {
      let code = errno
      udev_monitor_unref(monitor)
      udev_unref(udev)
      throw SystemError(code: code, action: "watch for displays")
    }
    self.udev = udev
    self.monitor = monitor
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  /// Readable when there is something to drain.
  var descriptor: CInt { udev_monitor_get_fd(monitor) }

  /// Takes what has happened. Returns whether anything has, and which nodes have gone.
  func drain() -> (hasChanges: Bool, removed: [dev_t]) {
    var hasChanges = false
    var removed: [dev_t] = []
    while let device = udev_monitor_receive_device(monitor) {
      defer { udev_device_unref(device) }
      hasChanges = true
      let action = udev_device_get_action(device).map { String(cString: $0) }
      if action == "remove" { removed.append(udev_device_get_devnum(device)) }
    }
    return (hasChanges, removed)
  }
}
