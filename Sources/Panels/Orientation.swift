import Geometry
import JSON

/// The orientation of a picture.
public enum Orientation: String, CaseIterable, Sendable {
  /// At least as wide as tall.
  case landscape
  /// Taller than wide.
  case portrait

  /// The orientation of a picture of this size.
  public init(of size: PixelSize) { self = size.height > size.width ? .portrait : .landscape }

  /// The opposite orientation.
  var other: Orientation { self == .landscape ? .portrait : .landscape }
}

/// Resolves the `portrait` keys of a panel file for one orientation.
///
/// In portrait, each key under an object's `portrait` replaces the same key of the object, and
/// `null` removes the key. In landscape, `portrait` is dropped. The result is a file without
/// `portrait`, so every key of an object can depend on the orientation.
struct Arrangement {
  static let key = "portrait"
  /// The problem with a repeated or nested `portrait`.
  static let misplacedMessage = "an object can have only one \"portrait\", and it cannot be nested"

  let orientation: Orientation
  /// Whether the file has a `portrait` object.
  private(set) var hasPortrait = false
  /// The offsets of the `null` values that remove a key.
  private(set) var removals: Set<Int> = []

  init(for orientation: Orientation) { self.orientation = orientation }

  /// The file with every `portrait` resolved.
  mutating func resolved(_ node: JSONNode) -> JSONNode {
    Self.changing(node) { key, node in
      switch key {
      case "size", "font", "tabs": object(node)
      case "styles": Self.changing(node) { object($1) }
      case "controls": controls(node)
      case "pages":
        Self.elements(node) { Self.changing($0) { $0 == "controls" ? controls($1) : $1 } }
      default: node
      }
    }
  }

  private mutating func controls(_ node: JSONNode) -> JSONNode {
    Self.elements(node) { control in
      Self.changing(object(control)) { $0 == "children" ? controls($1) : $1 }
    }
  }

  /// Resolves the `portrait` of one object. An invalid one stays for `ObjectReader` to report.
  private mutating func object(_ node: JSONNode) -> JSONNode {
    guard case .object(var members) = node.value,
      let index = members.firstIndex(where: { $0.name == Self.key }),
      case .object(let own) = members[index].node.value
    else { return node }
    hasPortrait = true
    members.remove(at: index)
    if orientation == .portrait {
      let replaced = Set(own.map(\.name))
      let before = Set(members.map(\.name))
      members.removeAll { replaced.contains($0.name) }
      members += own
      for member in own where before.contains(member.name) {
        if case .null = member.node.value { removals.insert(member.node.offset) }
      }
    }
    return JSONNode(.object(members), offset: node.offset)
  }

  private static func changing(
    _ node: JSONNode, _ change: (_ key: String, JSONNode) -> JSONNode
  ) -> JSONNode {
    guard case .object(let members) = node.value else { return node }
    let changed = members.map { member in
      var member = member
      member.node = change(member.name, member.node)
      return member
    }
    return JSONNode(.object(changed), offset: node.offset)
  }

  private static func elements(_ node: JSONNode, _ change: (JSONNode) -> JSONNode) -> JSONNode {
    guard case .array(let nodes) = node.value else { return node }
    return JSONNode(.array(nodes.map(change)), offset: node.offset)
  }
}
