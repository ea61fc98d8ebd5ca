import Glibc
import LinuxIO

/// The backlight of a screen: a folder below `/sys/class/backlight`. The kernel documents its files
/// in Documentation/ABI/stable/sysfs-class-backlight.
final class Backlight {
  let path: String
  /// The contents of `max_brightness`, at least 1.
  private let maximum: Int
  private let brightness: FileDescriptor
  /// The file `bl_power`; nil if it is missing or not writable.
  private let power: FileDescriptor?

  /// Opens a backlight for reading and writing.
  init(path: String) throws(SystemError) {
    self.path = path
    let text = try readFile("\(path)/max_brightness", limit: 64)
    guard let maximum = Self.number(text), maximum > 0 else {
      throw SystemError(code: EINVAL, action: "read \(path)/max_brightness")
    }
    self.maximum = maximum
    brightness = try FileDescriptor.open("\(path)/brightness", O_RDWR)
    power =
      access("\(path)/bl_power", W_OK) == 0
      ? try FileDescriptor.open("\(path)/bl_power", O_WRONLY) : nil
  }

  /// The brightness from 0 to 1; nil if it cannot be read. A level of 0 is the raw value 1, because
  /// the raw value 0 switches many panels off.
  var level: Double? {
    guard let raw, maximum > 1 else { return raw == nil ? nil : 1 }
    return min(max(Double(raw - 1) / Double(maximum - 1), 0), 1)
  }

  /// Sets the brightness, clamped to 0…1. Writes nothing if it is unchanged.
  func set(_ level: Double) throws(SystemError) {
    let steps = (min(max(level, 0), 1) * Double(maximum - 1)).rounded()
    let wanted = 1 + Int(steps)
    guard wanted != raw else { return }
    try brightness.write("\(wanted)", to: "\(path)/brightness")
  }

  /// Switches the backlight by `FB_BLANK_UNBLANK` or `FB_BLANK_POWERDOWN`. Does nothing without
  /// `bl_power`.
  func turn(on isOn: Bool) throws(SystemError) {
    try power?.write(isOn ? "0" : "4", to: "\(path)/bl_power")
  }

  private var raw: Int? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(brightness.number, &bytes, bytes.count, 0)
    return count > 0 ? Self.number(Array(bytes.prefix(count))) : nil
  }

  private static func number(_ text: [UInt8]) -> Int? {
    Int(String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace })
  }
}

extension FileDescriptor {
  /// Writes a sysfs attribute. `path` appears in errors.
  fileprivate func write(_ text: String, to path: String) throws(SystemError) {
    let bytes = Array(text.utf8)
    let number = number
    try system("write \(text) to \(path)") { pwrite(number, bytes, bytes.count, 0) }
  }
}

extension Backlight {
  /// Returns the folder of an output's backlight; nil if there is none.
  ///
  /// A backlight that belongs to the connector comes first. A built-in screen may also use one that
  /// belongs to no connector: of type `firmware`, else `platform`, else `raw`, as in systemd and X.
  /// - Parameters:
  ///   - connector: The connector's name, such as `DSI-1`.
  ///   - card: The card's path.
  ///   - system: The mount point of sysfs.
  static func folder(
    ofConnector connector: String, card: String, system: String = "/sys"
  ) -> String? {
    let folder = "\(system)/class/backlight"
    let cardName = card.split(separator: "/").last.map(String.init) ?? card
    let own = realPath("\(system)/class/drm/\(cardName)-\(connector)")
    let all = entries(ofFolder: folder).filter { !$0.hasPrefix(".") }.sorted()
      .map { name in (path: "\(folder)/\(name)", device: realPath("\(folder)/\(name)") ?? "") }
    if let own, let found = all.first(where: { $0.device.hasPrefix(own + "/") }) {
      return found.path
    }
    guard isBuiltIn(connector) else { return nil }
    // Ignore the backlights of other connectors.
    let unassigned = all.filter { !isBelowConnector($0.device) }
    return ["firmware", "platform", "raw"].lazy.compactMap { type in
      unassigned.first { backlight in
        let text = (try? readFile("\(backlight.path)/type", limit: 64)) ?? []
        return String(decoding: text, as: UTF8.self).hasPrefix(type)
      }?.path
    }.first
  }

  private static func isBelowConnector(_ device: String) -> Bool {
    device.indices.contains { device[$0...].hasPrefix("/drm/card") }
  }

  /// Whether a connector is of a type for built-in screens, such as DSI or eDP.
  private static func isBuiltIn(_ connector: String) -> Bool {
    !["HDMI", "DP-", "VGA", "DVI", "Composite", "SVIDEO", "Component", "DIN", "TV"]
      .contains(where: connector.hasPrefix)
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
