import LinuxIO

/// A sound device of the kernel, as `bezel devices` lists it.
public struct SoundListing: Hashable, Sendable {
  /// The name in ALSA, such as `plughw:0,3`.
  public let name: String
  /// The driver's description, such as `HDMI 0`.
  public let description: String

  /// Returns the devices that can play sounds. The list is empty without a sound card.
  public static var all: [SoundListing] {
    let text = (try? readFile("/proc/asound/pcm", limit: 1 << 16)) ?? []
    return devices(in: String(decoding: text, as: UTF8.self))
  }

  /// Parses lines such as `00-03: HDMI 0 : HDMI 0 : playback 1`.
  static func devices(in text: String) -> [SoundListing] {
    text.split(separator: "\n").compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let numbers = line[..<colon].split(separator: "-").compactMap { Int($0) }
      let parts = line[line.index(after: colon)...].split(separator: ":").map {
        $0.drop { $0 == " " }
      }
      guard numbers.count == 2, parts.contains(where: { $0.hasPrefix("playback") }) else {
        return nil
      }
      var description = parts[0]
      while description.last == " " { description.removeLast() }
      return SoundListing(
        name: "plughw:\(numbers[0]),\(numbers[1])", description: String(description))
    }
  }
}
