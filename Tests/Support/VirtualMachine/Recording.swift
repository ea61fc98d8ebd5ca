import Checkout
import LinuxIO

/// A recording of a real touchscreen, named by its file in the folder of recordings, such as
/// `evemu-devices/EP0430M09.4-finger-drag-down.events`.
public struct Recording: Sendable {
  /// The folder of recordings, from BEZEL_RECORDINGS or beside the checkout.
  public static let folder = Recordings.folder ?? Checkout.path("../shared/recordings")

  public let name: String

  public init(_ name: String) { self.name = name }

  /// The file on the host.
  public var path: String { Self.folder + "/" + name }

  /// The file in a machine.
  var guestPath: String { "/mnt/recordings/" + name }

  /// The file in a machine that describes the device: the recording itself if it has a description,
  /// otherwise the one that belongs to it.
  func guestDescription() throws -> String {
    let text = String(decoding: try HostFile.read(path), as: UTF8.self)
    if text.split(separator: "\n").contains(where: { $0.hasPrefix("N:") }) { return guestPath }
    let start = (name.lastIndex(of: "/").map(name.index(after:))) ?? name.startIndex
    // The names of devices contain dots as well.
    let ends = name.indices.filter { $0 >= start && name[$0] == "." }
    let end = ends.last { HostFile.exists("\(Self.folder)/\(name[..<$0]).desc") }
    return "/mnt/recordings/\(name[..<(end ?? name.endIndex)]).desc"
  }
}
