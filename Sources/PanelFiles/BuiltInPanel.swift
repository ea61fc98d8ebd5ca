/// A panel that stands in the program itself, as the text of a panel file.
public struct BuiltInPanel: Hashable, Sendable {
  public let name: String
  public let text: String
  /// The pictures that it names, by their paths.
  public let pictures: [String: BuiltInPicture]

  public static let all = [
    demo, thermostat, mixer, player, propertySearch, machine, gallery,
  ]

  public init?(named name: String) {
    guard let panel = Self.all.first(where: { $0.name == name }) else { return nil }
    self = panel
  }

  init(name: String, text: String, pictures: [String: BuiltInPicture] = [:]) {
    self.name = name
    self.text = text
    self.pictures = pictures
  }
}
