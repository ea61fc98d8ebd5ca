extension Selection {
  /// What to do about a device node.
  enum Step: Equatable {
    /// Open a touchscreen. `mates` are the other nodes of the same hardware.
    case open(UdevInputDevice, mates: [UdevInputDevice])
    /// Open the touchscreen at a path that the user has given.
    case openPath(String)
    /// Apply the properties of an open touchscreen, which udev's rules may have changed.
    case update(UdevInputDevice)
    /// Close the touchscreen at a path, if it is open. The reason is a predicate.
    case close(String, because: String)
    /// Do nothing, because the node is not used.
    case ignore(UdevInputDevice, because: String)
  }

  /// What to do about all devices.
  /// - Parameter open: the paths of the open touchscreens.
  func steps(for devices: [UdevInputDevice], open: Set<String>) -> [Step] {
    devices.map { step(for: $0, among: devices, open: open) }
  }

  /// What to do after udev has reported a device as new or changed.
  ///
  /// The change may also decide whether the other nodes of the same hardware are used.
  func steps(
    after device: UdevInputDevice, among devices: [UdevInputDevice], open: Set<String>
  ) -> [Step] {
    // udev will report the uninitialized ones, too, after running its rules for them.
    let mates = device.mates(among: devices).filter(\.isInitialized)
    return ([device] + mates).map { step(for: $0, among: devices, open: open) }
  }

  private func step(
    for device: UdevInputDevice, among devices: [UdevInputDevice], open: Set<String>
  ) -> Step {
    let mates = device.mates(among: devices)
    let isOpen = open.contains(device.path)
    if let reason = reasonAgainst(device, mates: mates) {
      return isOpen
        ? .close(device.path, because: "is not used any more: it \(reason)")
        : .ignore(device, because: reason)
    }
    return isOpen ? .update(device) : .open(device, mates: mates)
  }
}
