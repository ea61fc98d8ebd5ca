import CUdev
import Glibc
import LinuxIO

/// The appearance, change or removal of a device.
public struct UdevEvent {
  /// The device at the time of the event.
  public let device: UdevDevice
  /// Whether the device is gone.
  public let isRemoval: Bool
}

/// Reports the devices of a subsystem that appear, change and disappear, until it is released.
public final class UdevMonitor {
  private let context: UdevContext
  private let pointer: OpaquePointer
  private var watch: EventLoop.Watch?

  /// Listens from now on, and calls `onEvents` with all events since the last call.
  public init(
    subsystem: String, loop: EventLoop, onEvents: @escaping ([UdevEvent]) -> Void
  ) throws(SystemError) {
    context = try UdevContext()
    let action = "listen for \(subsystem) devices that come and go"
    // udev sends an event after its rules have set a node's group and properties. Without udev, in an
    // initial RAM disk or a container, only the kernel sends events.
    let source = Self.udevRuns ? "udev" : "kernel"
    guard let pointer = udev_monitor_new_from_netlink(context.pointer, source) else {
      throw SystemError(code: errno, action: action)
    }
    self.pointer = pointer
    udev_monitor_filter_add_match_subsystem_devtype(pointer, subsystem, nil)
    let result = udev_monitor_enable_receiving(pointer)
    guard result >= 0 else { throw SystemError(code: -result, action: action) }
    watch = try loop.watch(udev_monitor_get_fd(pointer), for: .readable) { [unowned self] _ in
      onEvents(self.readEvents())
    }
  }

  deinit { udev_monitor_unref(pointer) }

  static var udevRuns: Bool { access("/run/udev/control", F_OK) == 0 }

  private func readEvents() -> [UdevEvent] {
    var events: [UdevEvent] = []
    while let pointer = udev_monitor_receive_device(pointer) {
      let device = UdevDevice(owning: pointer)
      events.append(UdevEvent(device: device, isRemoval: device.action == "remove"))
    }
    return events
  }
}
