import JSON
import Raster
import Testing

/// The editors of values, and what the page says about itself.
extension RealBrowserTests.Use {
  private func click(_ id: String) throws {
    _ = try browser.evaluate("document.getElementById('\(id)').click()")
  }

  private func focus(_ id: String) throws {
    _ = try browser.evaluate("document.getElementById('\(id)').focus()")
  }

  private func waitForText(_ text: String, in field: String) throws {
    try browser.wait(for: "document.getElementById('value-\(field)').value === '\(text)'")
  }

  /// Touches the panel with a finger of another page.
  private func touch(_ phase: String, _ x: Double, _ y: Double) throws {
    try values.call(
      "touch",
      .object([
        "contact": .number(0), "phase": .string(phase), "x": .number(x), "y": .number(y),
      ]))
  }

  func aFailedPictureIsReplaced() throws {
    _ = try browser.evaluate(
      "((decode) => (window.createImageBitmap = () => {"
        + " window.createImageBitmap = decode; return Promise.reject(new Error('broken')); }, 1))"
        + "(window.createImageBitmap)")
    try set("level", .number(80))
    try waitForPicture("level=80")
    try set("level", .number(30))
  }

  func editorsShowThePresentValues() throws {
    // The checkbox was clicked, so it has the focus.
    try set("lamp", .bool(false))
    let box = "document.activeElement"
    try browser.wait(for: "\(box).id === 'value-lamp' && !\(box).checked")

    // A number above the maximum is clamped.
    try focus("value-level")
    try browser.selectAll()
    try browser.type("150\u{E007}")
    try wait("the level is clamped") { try value("level")?.number == 100 }
    try waitForText("100", in: "level")
    // The focus is still in the field, but nobody types.
    try set("level", .number(30))
    try waitForText("30", in: "level")

    // Typed text stays until the focus leaves the field.
    try focus("value-note")
    try browser.type("x")
    try set("note", .string("other"))
    try set("level", .number(31))
    try waitForText("31", in: "level")
    try waitForText("x", in: "note")
    try browser.type("\u{E003}\u{E004}")
    // A headless Firefox has no active window, so the field does not lose the focus.
    if kind == .chromium { try waitForText("other", in: "note") }
    #expect(try value("note")?.string == "other")
    try set("note", .string(""))
    try set("level", .number(30))
    try waitForText("", in: "note")

    // A finger holds the value, so setting it is refused.
    try set("low", .number(50))
    try touch("down", 250, 32)
    let low = try #require(try value("low")?.number)
    try focus("value-low")
    try browser.selectAll()
    try browser.type("5\u{E007}")
    let refusal = "document.getElementById('value-low').closest('li').querySelector('.refusal')"
    try browser.wait(for: "!\(refusal).hidden")
    try browser.wait(for: "+document.getElementById('value-low').value === \(low)")
    try touch("cancel", 250, 32)
    try set("lamp", .bool(true))
  }

  func unknownValuesAreRestored() throws {
    let box = "document.getElementById('unknown')"
    let refusal = "document.getElementById('choice-refusal')"
    try set("code", .string("1234"))
    try set("reading", .number(7))
    try set("spare", .number(0.5))
    try waitForText("0.5", in: "spare")
    try click("look")

    try touch("down", 36, 176)
    try click("unknown")
    try browser.wait(for: "!\(refusal).hidden && !\(box).checked")
    try touch("cancel", 36, 176)
    try set("reading", .number(7))
    try waitForText("7", in: "reading")

    try click("unknown")
    try wait("the reading is unknown") { try value("reading")?.isNull == true }
    try browser.wait(for: "\(refusal).hidden")
    #expect(try value("entered")?.bool == true, "secrets cannot be restored, so they are kept")
    let spare = ",\n    spare: { kind: \"number\", initial: null }"
    try trial.save(RealBrowserTests.panel.replacing(spare, with: ""))
    try browser.wait(for: "document.getElementById('value-spare') === null")
    try click("unknown")
    try wait("the reading is restored") { try value("reading")?.number == 7 }
    #expect(try value("entered")?.bool == true)
    #expect(try browser.evaluate("\(refusal).hidden && !\(box).checked").bool == true)
    for name in ["code", "reading"] { try set(name, .null) }

    // A value that can no longer have its earlier content does not keep the others unknown.
    try trial.save(Self.panelWithModes("'a', 'b'"))
    try browser.wait(for: "document.getElementById('value-mode') !== null")
    try set("mode", .string("b"))
    try set("reading", .number(8))
    try waitForText("8", in: "reading")
    try click("unknown")
    try wait("the reading is unknown") { try value("reading")?.isNull == true }
    try trial.save(Self.panelWithModes("'a', 'c'"))
    try browser.wait(for: "document.getElementById('value-mode').options[1].textContent === 'c'")
    try click("unknown")
    try wait("the reading is restored") { try value("reading")?.number == 8 }
    try browser.wait(for: "\(refusal).textContent.includes('mode') && !\(box).checked")
    try set("reading", .null)
    try trial.save(RealBrowserTests.panel)
    try browser.wait(for: "document.getElementById('value-mode') === null")
    try click("look")
  }

  private static func panelWithModes(_ modes: String) -> String {
    RealBrowserTests.panel.replacing(
      "values: {", with: "values: { mode: { kind: 'text', initial: null },"
    ).replacing(
      "controls: [",
      with:
        "controls: [{ kind: 'segments', value: 'mode', items: [\(modes)], frame: [0, 0, 9, 9] },")
  }

  func aReloadKeepsChangesThatArriveMeanwhile() throws {
    // Holds the next description back, as if a large panel were described.
    _ = try browser.evaluate(
      """
      ((send) => {
        WebSocket.prototype.send = function (text) {
          const { id, method } = JSON.parse(text);
          if (method === "describe") {
            WebSocket.prototype.send = send;
            const receive = this.onmessage;
            this.onmessage = (event) => {
              if (JSON.parse(event.data).id !== id) return receive(event);
              this.onmessage = receive;
              window.release = () => receive(event);
            };
          }
          send.call(this, text);
        };
      })(WebSocket.prototype.send)
      """)
    // The panel without the value `spare` is open.
    try trial.save(RealBrowserTests.panel)
    try browser.wait(for: "window.release !== undefined")
    try set("level", .number(55))
    try waitForText("55", in: "level")
    _ = try browser.evaluate("window.release()")
    try browser.wait(for: "document.getElementById('value-spare') !== null")
    #expect(try browser.evaluate("document.getElementById('value-level').value").string == "55")
  }

  func aSaveKeepsWhatTheUserTypes() throws {
    try focus("value-note")
    try browser.type("x")
    func save(_ values: String) throws {
      try trial.save(
        RealBrowserTests.panel.replacing(
          "level: { maximum: 100, step: 1, initial: 30 }, low: { maximum: 100 },\n    high: { maximum: 100 },",
          with: values))
    }
    func row(_ name: String) -> String { "document.getElementById('value-\(name)')" }
    // Rows around the field are added, replaced, moved and removed.
    try save("added: {}, level: { maximum: 90 }, high: { maximum: 100 }, low: { maximum: 100 },")
    try browser.wait(for: "\(row("added")) !== null && \(row("level")).max === '90'")
    let names =
      "[...document.querySelectorAll('#value-list label')].map(({ textContent }) => textContent)"
    #expect(
      try browser.evaluate(names).array?.prefix(5).map(\.string)
        == ["added", "level", "high", "low", "lamp"])
    try save("low: { maximum: 100 }, level: { maximum: 90 }, high: { maximum: 100 },")
    try browser.wait(for: "\(row("added")) === null")
    try browser.type("y\u{E007}")
    try wait("the note is set") { try value("note")?.string == "xy" }
    try trial.save(RealBrowserTests.panel)
    try browser.wait(for: "\(row("level")).max === '100'")

    // A program has changed the value since the panel was described.
    try set("level", .number(33))
    try waitForText("33", in: "level")
    try focus("value-level")
    try browser.selectAll()
    try browser.type("5")
    try trial.save(RealBrowserTests.panel.replacing("Trial", with: "Other"))
    try browser.wait(for: "document.title.startsWith('Other')")
    try waitForText("5", in: "level")
    // The text is lost with the field, but does not change the value.
    try trial.save(
      RealBrowserTests.panel.replacing("level: { maximum: 100,", with: "level: { maximum: 90,"))
    try browser.wait(for: "\(row("level")).max === '90'")
    try waitForText("33", in: "level")
    #expect(try value("level")?.number == 33)
    try trial.save(RealBrowserTests.panel)
    try browser.wait(for: "\(row("level")).max === '100'")
    try set("note", .string(""))
    try set("level", .number(55))
  }

  func aSaveKeepsTheChoicesThatAreMade() throws {
    try click("look")
    try choose("other", "size")
    try browser.wait(for: "document.activeElement.id === 'choice-width'")
    try browser.selectAll()
    try browser.type("64")
    try trial.save(RealBrowserTests.panel.replacing("Trial", with: "Other"))
    try browser.wait(for: "document.title.startsWith('Other')")
    #expect(try browser.evaluate("document.activeElement.id").string == "choice-width")
    #expect(try browser.evaluate("document.activeElement.value").string == "64")
    try choose("", "size")
    try trial.save(RealBrowserTests.panel)
    try browser.wait(for: "document.title.startsWith('Trial')")
    try click("look")
  }

  /// A touch ends with its connection. Later movements of its pointer are not reported.
  func aLostConnectionEndsTheTouches() throws {
    let point = "document.getElementById('screen').getBoundingClientRect()"
    func pointer(_ type: String, _ x: Int) -> String {
      "document.getElementById('screen').dispatchEvent(new PointerEvent('pointer\(type)', "
        + "{ pointerId: 7, button: 0, clientX: \(point).left + \(x), clientY: \(point).top + 32 }))"
    }
    _ = try browser.evaluate(
      """
      ((send, capture) => {
        window.states = [];
        const state = document.getElementById("state");
        new MutationObserver(() => states.push(state.textContent)).observe(state, { childList: true });
        Element.prototype.setPointerCapture = () => {};
        WebSocket.prototype.send = function (text) {
          if (JSON.parse(text).method === "touch") window.touchSocket = this;
          send.call(this, text);
        };
        \(pointer("down", 200));
        WebSocket.prototype.send = send;
        Element.prototype.setPointerCapture = capture;
        window.touchSocket.close();
        return 1;
      })(WebSocket.prototype.send, Element.prototype.setPointerCapture)
      """)
    try browser.wait(for: "states.length > 1 && states.at(-1) === 'Connected'")
    _ = try browser.evaluate("\(pointer("move", 220)), \(pointer("up", 240)), 1")
    try wait("the touch is cancelled") {
      (try? set("low", .number(12))) != nil
    }
    try waitForText("12", in: "low")
    #expect(try browser.evaluate("states.at(-1)").string == "Connected")
    try set("low", .number(0))
  }

  func editorsAreSilentDistinctAndLarge() throws {
    // Screen readers announce changes of live regions.
    let live = "#values :is(output, [aria-live], [role=status], [role=log])"
    #expect(try browser.evaluate("document.querySelectorAll('\(live)').length").number == 0)
    // A toolbar would need arrow keys.
    #expect(try browser.evaluate("document.getElementById('tools').role").string == "group")

    // In each colour scheme, the edge of a field is distinct from the colours at both its sides.
    let schemes = try browser.evaluate(
      "[...document.styleSheets[0].cssRules].flatMap((rule) => rule.media ? [...rule.cssRules] : [rule])"
        + ".filter(({ selectorText }) => selectorText === ':root').map(({ style }) => "
        + "['edge', 'background', 'surface'].map((name) => style.getPropertyValue(`--${name}`).trim()))"
    )
    let colors = try #require(schemes.array).map { $0.array?.compactMap(\.string) ?? [] }
    #expect(colors.count == 2)
    for names in colors {
      let scheme = try names.map { try #require(Color(hex: $0), "\($0)") }
      #expect(scheme.dropFirst().allSatisfy { $0.contrast(with: scheme[0]) >= 3 }, "\(names)")
    }
    let fields =
      "[...document.querySelectorAll('input:not([type=range], [type=checkbox], [type=file]), select')]"
    let edges = try browser.evaluate(
      "[...new Set(\(fields).map((field) => getComputedStyle(field).borderTopColor))]")
    let edge = try #require(Color(hex: colors[0][0]))
    let components = [edge.red, edge.green, edge.blue].map { "\(Int(($0 * 255).rounded()))" }
    #expect(
      edges.array?.compactMap(\.string) == ["rgb(\(components.joined(separator: ", ")))"])

    try browser.resize(width: 390, height: 844)
    try browser.wait(for: "innerWidth === 390")
    // Not wider than the window without its scroll bar.
    let isNarrow = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)"
    #expect(try browser.evaluate("\(isNarrow)(document.documentElement)").bool == true)
    let small = "\(fields).filter((field) => field.offsetHeight > 0 && field.offsetHeight < 40)"
    let names = try browser.evaluate("\(small).map(({ id }) => id)").array?.compactMap(\.string)
    #expect(names == [])
    try browser.resize(width: 1_200, height: 900)
    try browser.wait(for: "innerWidth === 1200")
  }

  func thePageSaysHowToLeaveThePanel() throws {
    let help = "document.getElementById('key-help').checkVisibility({ visibilityProperty: true })"
    let role = "document.getElementById('screen').role"
    try trial.save(
      RealBrowserTests.panel.replacing("name: \"Trial\"", with: "name: \"Trial\", keys: true"))
    try browser.wait(for: "\(role) === 'application'")
    #expect(try browser.evaluate(help).bool == false)
    try focus("save")
    try browser.type("\u{E004}")
    try browser.wait(for: "document.activeElement.id === 'screen'")
    // In a headless Firefox, no element has a visible focus.
    if kind == .chromium { try browser.wait(for: help) }
    // The panel uses Tab, except after Escape.
    try browser.type("\u{E004}")
    #expect(try browser.evaluate("document.activeElement.id").string == "screen")
    try browser.type("\u{E00C}\u{E004}")
    try browser.wait(for: "document.activeElement.id !== 'screen' && !\(help)")
    try trial.save(RealBrowserTests.panel)
    try browser.wait(for: "\(role) === 'img'")
  }
}
