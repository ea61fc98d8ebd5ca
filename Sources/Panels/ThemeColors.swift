import Controls
import Raster

/// The colours that a theme replaces, each after those from which it is derived.
struct ThemeColors: Equatable {
  private struct Replacement: Equatable {
    let name: ThemeColor
    let color: ThemedColor
  }

  private var replacements: [Replacement] = []
  /// Colours of which each is derived from the next, and the last is the first; empty if there are none.
  private(set) var cycle: [ThemeColor] = []

  init() {}

  /// Orders colours. One that is derived from itself is derived from that of `base`.
  init(_ colors: [ThemeColor: ThemedColor], replacing base: Palette) {
    var known: Set<ThemeColor> = []
    var path: [ThemeColor] = []
    func add(_ name: ThemeColor) {
      if let start = path.firstIndex(of: name) {
        if cycle.isEmpty { cycle = path[start...] + [name] }
        return
      }
      guard let color = colors[name] else {
        // Text on another accent follows from the accent.
        if name == .onAccent, !path.contains(.accent) { add(.accent) }
        return
      }
      guard known.insert(name).inserted else { return }
      path.append(name)
      for other in color.names where other != name { add(other) }
      path.removeLast()
      replacements.append(
        Replacement(name: name, color: color.replacing(name, by: base[name])))
    }
    for name in ThemeColor.allCases { add(name) }
  }

  /// Returns a palette with the colours. Text on another accent is black or white unless its colour is
  /// among them.
  /// - Parameter keepsAccent: whether the accent is that of `palette`.
  func applied(to palette: Palette, keepsAccent: Bool = false) -> Palette {
    var result = palette
    let setsOnAccent = replacements.contains { $0.name == .onAccent }
    for replacement in replacements where !keepsAccent || replacement.name != .accent {
      guard let color = replacement.color.color(in: result) else { continue }
      result[replacement.name] = color
      if replacement.name == .accent, !setsOnAccent { result[.onAccent] = color.readableText }
    }
    return result
  }
}

extension ThemedColor {
  /// Returns the colour with another colour in place of one of the theme.
  fileprivate func replacing(_ name: ThemeColor, by color: Color) -> ThemedColor {
    func part(_ part: DerivedColor.Part) -> DerivedColor.Part {
      part == .theme(name) ? .color(color) : part
    }
    switch self {
    case .color: return self
    case .theme(let other): return other == name ? .color(color) : self
    case .derived(let derived):
      return .derived(
        DerivedColor(
          part(derived.color), percent: derived.percent, on: derived.ground.map(part)))
    }
  }
}
