import CUdev
import Glibc
import LinuxIO

/// libudev's library context.
struct UdevContext: ~Copyable {
  let pointer: OpaquePointer

  init() throws(SystemError) {
    guard let pointer = udev_new() else { throw SystemError(code: errno, action: "open libudev") }
    self.pointer = pointer
  }

  deinit { udev_unref(pointer) }
}
