import LinuxIO

/// A recording of a real touchscreen, named as its file in the folder of recordings:
/// `evemu-devices/EP0430M09.4-finger-drag-down.events`.
public struct Recording: Sendable {
  /// Where the recordings are: beside the checkout, or where BEZEL_RECORDINGS says.
  public static let folder: String =
    Environment["BEZEL_RECORDINGS"] ?? PackageFolder.path("../shared/recordings")

  public let name: String

  public init(_ name: String) { self.name = name }

  /// The file on the host.
  public var path: String { Self.folder + "/" + name }

  /// The file in a machine.
  var guestPath: String { "/mnt/recordings/" + name }

  /// The file in a machine that describes the device: the recording itself where it has a head,
  /// else the description that it is paired with.
  func guestDescription() throws -> String {
    let text = String(decoding: try HostFile.read(path), as: UTF8.self)
    if text.split(separator: "\n").contains(where: { $0.hasPrefix("N:") }) { return guestPath }
    let start = (name.lastIndex(of: "/").map(name.index(after:))) ?? name.startIndex
    let end = name[start...].firstIndex(of: ".") ?? name.endIndex
    return "/mnt/recordings/\(name[..<end]).desc"
  }
}
