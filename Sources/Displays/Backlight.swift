import Glibc
import LinuxIO

/// The light behind a screen: a folder of the kernel's below `/sys/class/backlight`, whose files are
/// described in Documentation/ABI/stable/sysfs-class-backlight.
final class Backlight {
  /// The folder, for people.
  let path: String
  /// The brightest level, at least 1.
  private let maximum: Int
  private let brightness: FileDescriptor
  /// Nil where the driver has no switch.
  private let power: FileDescriptor?

  /// Opens a light for reading and writing.
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

  /// 0 is the darkest level that is still a light, which on many panels is not the lowest, 1 the
  /// brightest. Nil if the driver does not tell.
  var level: Double? {
    guard let raw, maximum > 1 else { return raw == nil ? nil : 1 }
    return min(max(Double(raw - 1) / Double(maximum - 1), 0), 1)
  }

  /// Sets the level, where it is another.
  func set(_ level: Double) throws(SystemError) {
    let steps = (min(max(level, 0), 1) * Double(maximum - 1)).rounded()
    let wanted = 1 + Int(steps)
    guard wanted != raw else { return }
    try brightness.write("\(wanted)", to: "\(path)/brightness")
  }

  /// Switches the light itself, where there is a switch: `FB_BLANK_UNBLANK` and
  /// `FB_BLANK_POWERDOWN`.
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
  /// Writes a text at the start of the file: a whole attribute, for sysfs.
  fileprivate func write(_ text: String, to what: String) throws(SystemError) {
    let bytes = Array(text.utf8)
    let number = number
    try system("write \(text) to \(what)") { pwrite(number, bytes, bytes.count, 0) }
  }
}

extension Backlight {
  /// The folder of an output's light: the one that belongs to its connector, else, for a screen that
  /// is built in, the best that belongs to none; nil without one.
  ///
  /// Firmware knows its panel best, then the platform's own driver, then the raw register, as
  /// systemd and X choose.
  /// - Parameters:
  ///   - connector: such as `DSI-1`.
  ///   - card: the card's path.
  ///   - system: where sysfs is.
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
    // Another connector's light is no light of this one.
    let free = all.filter { !isBelowConnector($0.device) }
    return ["firmware", "platform", "raw"].lazy.compactMap { type in
      free.first { light in
        let text = (try? readFile("\(light.path)/type", limit: 64)) ?? []
        return String(decoding: text, as: UTF8.self).hasPrefix(type)
      }?.path
    }.first
  }

  private static func isBelowConnector(_ device: String) -> Bool {
    device.indices.contains { device[$0...].hasPrefix("/drm/card") }
  }

  /// Whether a connector is one for screens that are part of the device.
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
