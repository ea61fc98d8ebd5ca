import Controls
import JSON
import Kinds
import Testing

@testable import Panels

/// The words of other systems, and the names that messages suggest for them.
struct SynonymTests {
  private func suggestion(for icon: String) -> String {
    Spelling.suggestion(for: icon, in: BuiltInIcon.names, meanings: BuiltInIcon.meanings)
  }

  @Test(arguments: [
    // Meanings, and names of Material and SF Symbols.
    ("settings", "gear"), ("temperature", "thermometer"), ("mute", "speaker-off"),
    ("light", "lamp"), ("close", "cross"), ("save", "download"), ("location", "pin"),
    ("volume_off", "speaker-off"), ("skip_next", "skip-forward"), ("ac_unit", "snow"),
    ("speaker.slash.fill", "speaker-off"), ("gearshape.fill", "gear"), ("house", "home"),
    ("Lightbulb", "lamp"), ("arrow.clockwise.circle", "refresh"),
    // Misspelled names.
    ("hoem", "home"), ("Speaker_Off", "speaker-off"), ("skipBack", "skip-back"),
    ("heart.fill", "heart"), ("thermometr", "thermometer"),
    // Misspelled meanings and prefixes of meanings.
    ("temprature", "thermometer"), ("temp", "thermometer"), ("notif", "bell"),
    // A part of the word.
    ("kitchen-light", "pot"),
  ])
  func iconsAreSuggestedByMeaning(word: String, icon: String) {
    #expect(
      suggestion(for: word).hasPrefix("; did you mean \"\(icon)\""), "\(suggestion(for: word))")
  }

  @Test func everyMeaningOfAColorIsAThemeColor() {
    for (word, names) in Theme.meanings {
      #expect(names.allSatisfy(ThemeColor.names.contains) && !ThemeColor.names.contains(word))
    }
  }

  @Test func namesOfOtherSystemsLeadToKnownKinds() {
    let known = builtInKinds.filter(\.isNameable).map(\.name)
    for (word, names) in Spelling.kindSynonyms {
      #expect(names.allSatisfy(known.contains) && !known.contains(word), "\(word)")
    }
  }

  @Test func namesOfOtherSystemsLeadToKnownKeys() {
    let schema = String(
      decoding: JSONWriter.text(of: PanelReference(kinds: builtInKinds).schema), as: UTF8.self)
    for (word, keys) in Spelling.keySynonyms {
      for key in keys { #expect(schema.contains("\"\(key)\":"), "\(word): \(key)") }
    }
  }

  @Test func severalIconsAreSuggested() {
    #expect(suggestion(for: "settings") == "; did you mean \"gear\" or \"sliders\"?")
    #expect(suggestion(for: "kitchen-light") == "; did you mean \"pot\" or \"lamp\"?")
    #expect(suggestion(for: "quux").isEmpty)
    #expect(suggestion(for: "").isEmpty && suggestion(for: "....").isEmpty)
    #expect(suggestion(for: String(repeating: "settings-", count: 10_000)).isEmpty)
    let parts = "battery-level-and-wireless-network-and-time-and-date"
    #expect(suggestion(for: parts).filter { $0 == "\"" }.count == 6, "at most three names")
  }

  /// There are not more meanings than `nearest` compares.
  @Test func theLastMeaningIsComparedToo() throws {
    let last = try #require(BuiltInIcon.meanings.keys.sorted().last { $0.count > 6 })
    let misspelled = String(last.dropLast(2)) + "q" + String(last.suffix(2))
    let names = try #require(BuiltInIcon.meanings[last])
    #expect(suggestion(for: misspelled).hasPrefix("; did you mean \"\(names[0])\""), "\(last)")
  }
}
