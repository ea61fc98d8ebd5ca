import Raster

/// The icons of a panel by name, in addition to the built-in ones.
public final class PanelIcons {
  private var pictures: [String: Picture] = [:]

  init() {}

  /// The names, sorted.
  public var names: [String] { pictures.keys.sorted() }

  /// The icon with a name; nil if there is none.
  public subscript(name: String) -> Picture? {
    get { pictures[name] }
    set { pictures[name] = newValue }
  }

  /// Finds the icon with a name: one of the panel, or else a built-in one.
  package func icon(named name: String) throws(PropertyError) -> Icon {
    if let picture = pictures[name] { return .picture(picture) }
    do throws(PropertyError) {
      return .builtIn(try BuiltInIcon(named: name))
    } catch {
      throw pictures.isEmpty
        ? error
        : .unknown(
          kind: "icon", name: name, known: names + BuiltInIcon.names,
          meanings: BuiltInIcon.meanings)
    }
  }
}

extension Control {
  /// Returns the icon with a name: one of the panel, or else a built-in one; nil if there is none.
  public final func icon(named name: String) -> Icon? {
    if let stage { return try? stage.icons.icon(named: name) }
    return (try? BuiltInIcon(named: name)).map(Icon.builtIn)
  }
}
