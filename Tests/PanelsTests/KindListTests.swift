import Controls
import Glibc
import JSON
import Kinds
import Testing

@testable import Panels

/// Lists that are maintained by hand must include every built-in kind.
struct KindListTests {
  private static let goldens: [String] = {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
      .joined(separator: "/")
    guard let stream = opendir(folder + "/Goldens/PanelsTests") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }()

  /// `ControlGoldenTests` names its images after the kinds that they show; questions have their own.
  @Test(arguments: builtInKinds.map(\.name).filter { $0 != "confirmation" }, ["1x", "2x"])
  func everyKindHasAGoldenPicture(kind: String, scale: String) {
    #expect(Self.goldens.contains { $0.hasPrefix("\(kind)-") && $0.hasSuffix("\(scale).png") })
  }

  /// `Panels` does not import `Kinds`, so both declare the positions of tabs.
  @Test func theFileAcceptsEveryPositionOfTabs() throws {
    let key = try #require(TabsKeys.object["position"])
    guard case .choice(let words)? = key.shape.format?.shape else {
      Issue.record("the position of tabs must be a word")
      return
    }
    #expect(words == Pages.TabPosition.allCases.map(\.rawValue))
    #expect(key.defaultValue?.string == Pages().position.rawValue)
  }

  @Test func theOtherKeysOfTabsAreProperties() throws {
    let pages = Pages()
    for key in TabsKeys.object.erased.keys where key.name != "value" && !key.isForScreens {
      let property = try #require(pages.property(named: key.name))
      #expect(key.shape.format == property.format, "\(key.name)")
      let defaultValue = property.value(in: pages).json
      #expect(
        key.defaultValue.map(JSONWriter.text) == defaultValue.map(JSONWriter.text), "\(key.name)")
    }
  }

  /// The settings in `ControlKind.theme` must be valid values of the kind's properties, and colours
  /// must be names of theme colours.
  @Test(arguments: builtInKinds.map(\.name))
  func everyThemeOfAKindIsValid(kind name: String) throws {
    let kind = try #require(builtInKinds.first { $0.name == name })
    for (name, value) in kind.theme {
      let control = kind.make()
      let property = try #require(control.property(named: name), "\(name)")
      switch (property.format.reference, value) {
      case (.color, .text(let color)): #expect(ThemeColor.names.contains(color), "\(name)")
      case (_, .text(let name)) where property.acceptsTokens:
        #expect(Theme.dark.tokens[name] != nil, "\(name)")
        try control.set(property, to: .token(name))
      case (_, .text(let text)): try control.set(property, to: .text(text))
      case (_, .number(let number)): try control.set(property, to: .number(number))
      case (_, .boolean(let isTrue)): try control.set(property, to: .boolean(isTrue))
      case (_, .unset): try control.set(property, to: .none)
      }
    }
  }
}
