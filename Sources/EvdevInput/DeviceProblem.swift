import Glibc
import LinuxIO

/// Returns a description of a problem with a device node, and its remedy if one is known.
/// - Parameter isAwaited: whether a missing device is used once it appears.
public func problem(
  _ error: SystemError, with path: String, isAwaited: Bool = false
) -> String {
  switch error.code {
  case EACCES, EPERM: "\(error); \(remedyForPermission(path))"
  case ENOENT where isAwaited: "\(error); it will be used when it appears"
  // Other kinds of devices do not know libevdev's ioctls.
  case ENOTTY, EINVAL: "\(path) is not an input device"
  default: "\(error)"
  }
}

extension SystemError {
  /// Whether the device behind a path is gone; udev may report that later.
  var isDeviceGone: Bool { code == ENOENT || code == ENODEV || code == ENXIO }
}

private func remedyForPermission(_ path: String) -> String {
  var information = stat()
  guard stat(path, &information) == 0, information.st_mode & S_IRGRP != 0,
    let group = getgrgid(information.st_gid)?.pointee.gr_name
  else { return "a udev rule must give the group input the right to read it" }
  return "add the user to the group \(String(cString: group))"
}
