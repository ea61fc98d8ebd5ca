import Controls
import JSON
import Raster

/// Looks that are written once: properties under a name, and colours under theirs.
///
/// What a control is given comes from these, later ones winning property by property: the style with
/// the name of its kind, the styles that it names in their order, and what it says itself. A panel
/// file's style adds to the theme's of the same name.
struct StyleSheet {
  struct Setting {
    let node: JSONNode
    let path: String
  }

  /// What settings of different styles are the same: those of one property. Only `weight` is two
  /// things in labels and buttons, how bold type is and a share of the room, and one must not push
  /// the other out.
  struct Key: Hashable {
    let property: String
    private let isShare: Bool

    init(_ property: String, _ node: JSONNode) {
      self.property = property
      isShare = property == "weight" && node.value.number != nil
    }
  }

  typealias Settings = [Key: Setting]

  private var styles: [String: Settings] = [:]
  /// The theme's colours; empty without a theme.
  private(set) var colors: [String: Color] = [:]

  init() {}

  /// What a built-in theme says, with some of its colours replaced.
  init(_ theme: Theme, colors replaced: [String: Color]) {
    colors = theme.colors.merging(replaced) { $1 }
    for (name, members) in theme.styles {
      add(members, to: name, path: "theme")
    }
  }

  var names: [String] { styles.keys.sorted() }

  func has(_ name: String) -> Bool { styles[name] != nil }

  mutating func add(_ members: [JSONMember], to name: String, path: String) {
    for member in members {
      styles[name, default: [:]][Key(member.name, member.node)] = Setting(
        node: member.node, path: ObjectReader.join(path, member.name))
    }
    if members.isEmpty { styles[name, default: [:]] = [:] }
  }

  /// What a style says of `properties`.
  func settings(in name: String, of properties: [Property]) -> Settings {
    guard let style = styles[name], !style.isEmpty else { return [:] }
    let known = Set(properties.map(\.name))
    return style.filter { known.contains($0.key.property) }
  }

  /// A colour by its hexadecimal digits or its name. Throws, saying what was expected.
  func color(_ text: String, expectation: String) throws(PropertyError) -> Color {
    if let color = Color(hex: text) ?? colors[text] { return color }
    guard !colors.isEmpty, !text.hasPrefix("#") else {
      throw PropertyError("expected \(expectation)")
    }
    throw PropertyError(
      "the theme has no colour \(text.quoted)"
        + Spelling.suggestion(for: text, in: colors.keys.sorted()))
  }
}
