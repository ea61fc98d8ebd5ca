/// A panel that stands in the program itself, as the text of a panel file.
public struct BuiltInPanel: Sendable {
  /// What commands call it: `bezel demo NAME`.
  public let name: String
  /// Made when it is asked for: the gallery's is put together from all kinds' properties.
  private let makeText: @Sendable () -> String
  /// The pictures that it names, by their paths.
  public let pictures: [String: BuiltInPicture]

  /// The panel file, as JSON5.
  public var text: String { makeText() }

  /// All of them, the one that is shown without a file first.
  public static let all = [
    demo, thermostat, mixer, player, propertySearch, machine, gallery,
  ]

  /// The panel of a name; nil for none.
  public init?(named name: String) {
    guard let panel = Self.all.first(where: { $0.name == name }) else { return nil }
    self = panel
  }

  init(
    name: String, text: @autoclosure @escaping @Sendable () -> String,
    pictures: [String: BuiltInPicture] = [:]
  ) {
    self.name = name
    makeText = text
    self.pictures = pictures
  }
}

extension BuiltInPanel: Hashable {
  public static func == (first: BuiltInPanel, second: BuiltInPanel) -> Bool {
    first.name == second.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
