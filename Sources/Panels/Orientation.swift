import Geometry
import JSON

/// Whether a picture is higher than it is wide.
public enum Orientation: Hashable, Sendable {
  /// As wide as high, or wider.
  case landscape
  /// Higher than wide.
  case portrait

  /// The orientation of a picture.
  public init(of size: PixelSize) { self = size.height > size.width ? .portrait : .landscape }

  /// The one that this is not.
  var other: Orientation { self == .landscape ? .portrait : .landscape }
}

/// Arranges a panel file for an orientation: where an object says under `portrait` what differs on a
/// screen that is higher than wide, that takes the place of what it says else, key by key. `null` in
/// the place of a key takes it away.
///
/// Everything after it reads a plain file, and so everything that an object can say can differ.
struct Arrangement {
  static let key = "portrait"
  /// What is wrong with one that is left.
  static let isNone = "an object says it once, and not in itself"

  let orientation: Orientation
  /// Whether the file says something of `portrait` at all.
  private(set) var tellsOfPortrait = false
  /// Where a `null` stands that takes a key away.
  private(set) var removals: Set<Int> = []

  init(for orientation: Orientation) { self.orientation = orientation }

  /// The file, of which every object says only what it does in this orientation.
  mutating func file(_ node: JSONNode) -> JSONNode {
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

  /// One that is no object, or holds another, is left for the reader to refuse.
  private mutating func object(_ node: JSONNode) -> JSONNode {
    guard case .object(var members) = node.value,
      let index = members.firstIndex(where: { $0.name == Self.key }),
      case .object(let own) = members[index].node.value
    else { return node }
    tellsOfPortrait = true
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
