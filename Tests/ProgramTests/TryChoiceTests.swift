import JSON
import Raster
import Testing

/// The settings that the page of `bezel try` chooses instead of the panel's own.
struct TryChoiceTests {
  private func withTrial(
    _ panel: String = TryTests.panel,
    body: (_ trial: TryTests.Trial, _ file: SocketOfPage) throws -> Void
  ) throws {
    try TryTests().withTrial(panel) { try body($0, $0.browser.open("file")) }
  }

  private func choose(_ choices: [String: JSONValue], _ file: SocketOfPage) throws {
    try file.call("choose", .object(choices.map { JSONMember($0.key, $0.value) }))
  }

  /// Returns the part of the first picture that covers all of the screen.
  private func screen(_ trial: TryTests.Trial) throws -> JSONValue {
    try trial.browser.open("control").call("view")
  }

  @Test func theScreenHasTheChosenSizeAndScale() throws {
    try withTrial { trial, file in
      try choose(["width": .number(300), "height": .number(400)], file)
      var picture = try screen(trial)
      #expect(picture["width"]?.number == 300 && picture["height"]?.number == 400)
      try choose(["scale": .number(2)], file)
      picture = try screen(trial)
      // The panel has 200 × 100 points.
      #expect(picture["width"]?.number == 400 && picture["scale"]?.number == 2)
      try choose([:], file)
      #expect(try screen(trial)["width"]?.number == 200)
    }
  }

  @Test func propertiesStayAfterASaveAndCanBeReset() throws {
    try withTrial { trial, file in
      func picture() throws -> [UInt8] { JSONWriter.text(of: try screen(trial)) }
      func choices() throws -> JSONValue { try trial.browser.open("file").notification("choices") }
      let own = try picture()
      try choose(["theme": .string("light"), "direction": .string("rightToLeft")], file)
      let chosen = try picture()
      #expect(chosen != own)
      #expect(try choices()["theme"]?.string == "light")
      #expect(try choices()["direction"]?.string == "rightToLeft")
      #expect(try choices()["themes"]?.array?.contains { $0.string == "ocean" } == true)
      try trial.save(TryTests.panel.replacing("Go", with: "Run"))
      try waitUntil("the title has changed") { try picture() != chosen }
      #expect(try choices()["theme"]?.string == "light")
      try trial.save(TryTests.panel)
      try waitUntil("the chosen theme stays") { try picture() == chosen }
      try choose([:], file)
      try waitUntil("the theme is that of the file") { try picture() == own }
      #expect(try choices()["theme"] == nil)
    }
  }

  @Test func allControlsAreShownInTheChosenState() throws {
    try withTrial { trial, file in
      func picture() throws -> [UInt8] { JSONWriter.text(of: try screen(trial)) }
      let own = try picture()
      let choices = try trial.browser.open("file").notification("choices")
      let states = choices["states"]?.array?.compactMap(\.string) ?? []
      #expect(states == ["on", "unknown", "focused", "held", "disabled"])
      for state in ["held", "disabled"] {
        try choose(["state": .string(state)], file)
        #expect(try picture() != own, "\(state)")
      }
      let disabled = try picture()
      try trial.save(TryTests.panel.replacing("Go", with: "Run"))
      try waitUntil("the title has changed") { try picture() != disabled }
      try trial.save(TryTests.panel)
      try waitUntil("the chosen state stays") { try picture() == disabled }
      try choose([:], file)
      #expect(try picture() == own)
      #expect(throws: SocketOfPage.Failure.self) { try choose(["state": .string("big")], file) }
    }
  }

  @Test func thePanelHasItsOwnSizeAgainAfterAPortraitScreen() throws {
    let panel = """
      { name: "Turned", size: { width: 300, height: 200, portrait: { width: 200, height: 300 } },
        controls: [{ kind: "label", text: "Text", frame: [0, 0, 100, 40] }] }
      """
    try withTrial(panel) { trial, file in
      try choose(["width": .number(200), "height": .number(300)], file)
      #expect(try screen(trial)["height"]?.number == 300)
      try choose([:], file)
      try waitUntil("the panel has its own size") {
        try screen(trial)["height"]?.number == 200
      }
    }
  }

  /// Choosing one property changes no other property.
  @Test func otherPropertiesKeepTheirBindingsAndValues() throws {
    let panel = """
      { name: "Bound", size: { width: 200, height: 100 }, language: "en",
        values: { night: { initial: true } }, bind: { theme: "night ? 'dark' : 'light'" },
        languages: { de: { Water: "Wasser" } },
        controls: [{ kind: "label", text: "Water {night}", frame: [0, 0, 200, 100] }] }
      """
    try withTrial(panel) { trial, file in
      let page = try trial.browser.open("control")
      try page.call("subscribe")
      func set(_ name: String, _ value: JSONValue) throws {
        try page.call("set", .object(["values": .object([JSONMember(name, value)])]))
      }
      func language() throws -> String? { try page.call("get")["values"]?["language"]?.string }
      func picture() throws -> [UInt8] { JSONWriter.text(of: try screen(trial)) }
      // A new size is drawn before it is shown, so the picture is the one after the choice.
      func picture(with choices: [String: JSONValue]) throws -> [UInt8] {
        for width in [210.0, 200] {
          try choose(
            choices.merging(["width": .number(width), "height": .number(100)]) { $1 }, file)
        }
        return try picture()
      }
      let dark = try picture(with: [:])
      try set("night", .bool(false))
      let light = try picture(with: [:])
      try set("night", .bool(true))
      #expect(try picture(with: [:]) == dark && dark != light)

      let ocean = try picture(with: ["theme": .string("ocean")])
      try set("night", .bool(false))
      let other = try picture(with: ["theme": .string("ocean")])
      try set("night", .bool(true))
      try waitUntil("the change is shown") { try picture() != other }
      #expect(try picture() == ocean && ocean != dark)
      try set("night", .bool(false))
      #expect(try picture(with: [:]) == light)
      try set("night", .bool(true))

      try set("language", .string("de"))
      try choose(["width": .number(200), "height": .number(100)], file)
      #expect(try language() == "de")
      try choose(["language": .string("en")], file)
      #expect(try language() == "en")
      try trial.save(panel.replacing("Bound", with: "Saved"))
      while try page.notification("panel")["panel"]?.string != "Saved" {}
      #expect(try language() == "en")
      try choose([:], file)
      #expect(try language() == "de")
    }
  }

  @Test func aChoiceCanBeResetWhileTheFileHasErrors() throws {
    try withTrial { trial, file in
      let own = JSONWriter.text(of: try screen(trial))
      try choose(["theme": .string("light")], file)
      try trial.save(TryTests.panel.replacing("\"button\"", with: "\"buton\""))
      while try file.notification("problems")["problems"]?.array?.isEmpty != false {}
      try choose([:], file)
      try waitUntil("the theme is that of the file") {
        JSONWriter.text(of: try screen(trial)) == own
      }
    }
  }

  /// The surface of a new size is empty until the panel is drawn. The second change arrives while
  /// the first one is being shown, so the panel is drawn later.
  @Test func aNewSizeIsShownOnceThePanelIsDrawn() throws {
    try withTrial { trial, file in
      let page = try PictureOfPage(trial.browser)
      for width in stride(from: 300, to: 320, by: 2) {
        try page.request()
        for next in [width, width + 1] {
          try file.request(
            "choose", .object(["width": .number(Double(next)), "height": .number(200)]))
        }
        try page.draw()
        while page.surface.width != width + 1 {
          try page.request()
          try page.draw()
        }
        let drawn = try PictureOfPage(trial.browser)
        try drawn.request()
        try drawn.draw()
        #expect(page.surface.differenceCount(to: drawn.surface) == 0)
      }
    }
  }

  @Test func wrongChoicesAreRefusedAndChangeNothing() throws {
    try withTrial { trial, file in
      let wrong: [[String: JSONValue]] = [
        ["width": .number(0), "height": .number(100)],
        ["width": .number(4_097), "height": .number(100)],
        ["width": .number(10.5), "height": .number(100)], ["scale": .number(17)],
        ["scale": .string("large")], ["theme": .string("pink")], ["language": .number(1)],
        ["theme": .string("light"), "direction": .string("up")], ["colour": .string("red")],
      ]
      let before = try screen(trial)
      for choices in wrong {
        #expect(throws: SocketOfPage.Failure.self, "\(choices)") { try choose(choices, file) }
      }
      let after = try screen(trial)
      #expect(JSONWriter.text(of: after) == JSONWriter.text(of: before))
      try choose(["width": .number(4_096), "height": .number(1)], file)
      #expect(try screen(trial)["width"]?.number == 4_096)
    }
  }

  @Test func aBatchIsRefused() throws {
    try withTrial { _, file in
      try file.send(Array(#"[{"jsonrpc":"2.0","id":1,"method":"frames"}]"#.utf8))
      var answer = try file.message()
      while answer["method"] != nil { answer = try file.message() }
      #expect(answer["error"]?["code"]?.number == -32_600)
    }
  }
}
