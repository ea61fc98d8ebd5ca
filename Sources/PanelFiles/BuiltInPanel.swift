/// A panel that stands in the program itself, as the text of a panel file.
public struct BuiltInPanel: Hashable, Sendable {
  public let name: String
  public let text: String

  public static let all = [
    demo, thermostat, mixer, player, propertySearch, machine,
  ]

  public init?(named name: String) {
    guard let panel = Self.all.first(where: { $0.name == name }) else { return nil }
    self = panel
  }

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
