import Controls
import Geometry
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Right-to-left panels: the property `direction` in files, pages, and pictures of every kind.
struct DirectionTests {
  private func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try panel(text)).map { "\($0.path): \($0.message)" }
  }

  // MARK: Files

  @Test func theDirectionOfThePanelAppliesToItsControls() throws {
    let panel = try panel(
      """
      { direction: "rightToLeft", controls: [
        { kind: "row", frame: [0, 0, 300, 40], name: "mirrored", children: [
          { kind: "group", width: 100 }, { kind: "group", width: 50 } ] },
        { kind: "row", frame: [0, 40, 300, 40], direction: "leftToRight", children: [
          { kind: "group", width: 100 }, { kind: "group", width: 50 } ] },
      ] }
      """)
    panel.stage.placeIfNeeded()
    let rows = panel.allControls.compactMap { $0 as? Row }
    #expect(rows[0].children.map(\.frame.x) == [200, 150 - 16])
    #expect(rows[1].children.map(\.frame.x) == [0, 116])
  }

  @Test(arguments: ["rtl", "RightToLeft", "right"]) func unknownDirectionsAreErrors(word: String) {
    for text in [
      "{ direction: '\(word)' }",
      "{ controls: [{ kind: 'row', frame: [0, 0, 9, 9], direction: '\(word)' }] }",
    ] {
      let problems = problems(text)
      #expect(problems.count == 1 && problems[0].contains("\"automatic\""), "\(problems)")
    }
    #expect(
      problems("{ direction: 5 }").count == 1)
    #expect(
      problems("{ controls: [{ kind: 'slider', frame: [0, 0, 9, 9], direction: 'automatic' }] }")
        .count == 1)
  }

  /// The direction can follow a value while the panel runs.
  @Test func theDirectionCanBeBound() throws {
    let panel = try panel(
      """
      { values: { arabic: { initial: false } },
        bind: { direction: "arabic ? 'rightToLeft' : 'leftToRight'" },
        controls: [{ kind: "slider", name: "dim", frame: [0, 0, 240, 40] }] }
      """)
    let slider = try #require(panel.allControls.compactMap { $0 as? Slider }.first)
    #expect(!slider.isRightToLeft)
    try panel.set(["arabic": .boolean(true)], origin: .client)
    #expect(slider.isRightToLeft)
  }

  /// The key applies while the bound value is unknown.
  @Test func theDirectionIsTheDefaultOfItsBinding() throws {
    let panel = try panel(
      """
      { values: { arabic: { kind: 'boolean', initial: null } }, direction: "rightToLeft",
        bind: { direction: "arabic ? 'rightToLeft' : 'leftToRight'" },
        controls: [{ kind: "toggle", name: "arabic", frame: [0, 0, 90, 40] },
          { kind: "slider", name: "dim", frame: [0, 40, 240, 40] }] }
      """)
    let slider = try #require(panel.allControls.compactMap { $0 as? Slider }.first)
    #expect(slider.isRightToLeft)
    try panel.set(["arabic": .boolean(false)], origin: .client)
    #expect(!slider.isRightToLeft)
  }

  // MARK: Pages

  private func pages(_ tabs: String) throws -> (panel: Panel, pages: Pages) {
    let panel = try panel(
      """
      { size: { width: 300, height: 200 }, direction: "rightToLeft", tabs: { \(tabs) },
        pages: [{ name: "a" }, { name: "b" }, { name: "c" }] }
      """)
    return (panel, try #require(panel.allControls.compactMap { $0 as? Pages }.first))
  }

  /// A swipe to the right shows the next page, which comes from the left.
  @Test func swipesAreMirrored() throws {
    let (panel, pages) = try pages("position: 'none'")
    func swipe(from: Double, to: Double, isUp: Bool = true) {
      panel.touch(.down, from, 100, time: .zero)
      for step in 1...10 {
        panel.touch(
          .moved, from + (to - from) * Double(step) / 10, 100,
          time: .milliseconds(40 * step))
      }
      if isUp { panel.touch(.up, to, 100, time: .milliseconds(1000)) }
    }
    swipe(from: 60, to: 220, isUp: false)
    #expect(pages.pages[1].frame.x == -150 && pages.pages[0].frame.x == 150)
    panel.touch(.up, 220, 100, time: .milliseconds(1000))
    #expect(panel.values["page"]?.scalar == .text("b"))
    for time in 0...60 { panel.advance(to: .milliseconds(2000 + 16 * time)) }
    swipe(from: 220, to: 60)
    #expect(panel.values["page"]?.scalar == .text("a"))
    for time in 0...60 { panel.advance(to: .milliseconds(4000 + 16 * time)) }
    // There is no page before the first one.
    swipe(from: 220, to: 60)
    #expect(panel.values["page"]?.scalar == .text("a"))
  }

  @Test(arguments: [("start", true), ("end", false), ("left", false), ("right", true)])
  func tabsAreAtAnEdge(position: String, isAtRight: Bool) throws {
    let (panel, pages) = try pages("position: '\(position)'")
    let bar = try #require(pages.bar)
    #expect((bar.frame.x > 150) == isAtRight)
    #expect((pages.pages[0].frame.x == 0) == isAtRight, "the page is beside the tabs")
    pages.layoutDirection = .leftToRight
    panel.stage.placeIfNeeded()
    #expect((bar.frame.x > 150) == (position == "end" || position == "right"))
  }

  @Test func tabsAtTheBottomBeginAtTheRight() throws {
    let panel = try pages("position: 'bottom'").panel
    panel.touch(.down, 60, 150)
    panel.touch(.up, 60, 150, time: .milliseconds(50))
    #expect(panel.values["page"]?.scalar == .text("c"))
  }

  // MARK: Pictures

  /// Groups of kinds in right-to-left panels with Arabic texts: name, height and rows.
  private static let sheets = [
    (
      "numbers", 424,
      """
      { kind: "row", children: [
        { kind: "label", style: "title", icon: "chevron-right", text: "غرفة Wi-Fi المعيشة",
          weight: 1 },
        { kind: "label", value: "warm", format: "{value:.1f} {unit}", alignment: "end" },
        { kind: "toggle", name: "on", value: true }, { kind: "toggle", name: "off" } ] },
      { kind: "grid", columns: ["auto", 4, 1], align: "center", spacing: 8, children: [
        { kind: "label", text: "الإضاءة" },
        { kind: "slider", name: "light", value: "dim", knobSize: 32 },
        { kind: "label", value: "dim", format: "{value:.0f} {unit}" },
        { kind: "label", text: "النطاق" },
        { kind: "rangeSlider", name: "range", lower: 2, upper: 5, knobSize: 32 },
        { kind: "label", text: "2–5" },
        { kind: "label", text: "الطاقة" },
        { kind: "meter", name: "power", value: 0.3, height: 12 },
        { kind: "label", text: "30 %", alignment: "end" },
        { kind: "label", text: "الموسيقى" },
        { kind: "seekBar", name: "song", progress: 0.3, buffer: 0.5 },
        { kind: "label", text: "1:05" } ] },
      { kind: "segments", value: "mode", items: ["eco", "هادئ", "مطبخ", "off"], height: 44 },
      { kind: "row", height: 128, children: [
        { kind: "knob", value: "speed", weight: 1, lineWidth: 12, fillsTrack: true,
          showsValue: true },
        { kind: "circularSlider", name: "angle", value: 120, weight: 1, backgroundWidth: 24,
          lineWidth: 14 },
        { kind: "stack", weight: 1, children: [
          { kind: "gauge", form: "arc", value: "dim", showsValue: false },
          { kind: "label", text: "طويل جدا لا يتسع هنا أبدا", alignment: "center" } ] },
        { kind: "image", source: "bell.png", width: 32 },
        { kind: "imageSequence", sources: ["hills.svg", "bell.png"], value: 1, width: 32 },
        { kind: "qrCode", text: "مرحبا", width: 40 } ] },
      """
    ),
    (
      "choices", 448,
      """
      { kind: "row", children: [
        { kind: "checkbox", name: "quiet", title: "هادئ ليلا", value: true, weight: 1 },
        { kind: "stepper", value: "rooms" },
        { kind: "textField", value: "field", width: 100 },
        { kind: "numberField", value: "warm", width: 90 } ] },
      { kind: "row", children: [
        { kind: "radio", vertical: false, value: "mode", items: ["eco", "هادئ", "off"] },
        { kind: "chips", name: "chips", value: "chosen", items: ["مطبخ", "Wi-Fi"], weight: 1 },
        { kind: "dropdown", value: "mode", items: ["eco", "هادئ", "off"] },
        { kind: "drawer", name: "drawer" }, ] },
      { kind: "row", height: 64, children: [
        { kind: "datePicker", name: "date", form: "field", weight: 1 },
        { kind: "durationPicker", name: "duration", form: "field", weight: 1 },
        { kind: "timePicker", name: "time", form: "field", weight: 1 },
        { kind: "numberRoller", value: "rooms", form: "field", weight: 1 } ] },
      { kind: "row", height: 96, children: [
        { kind: "roller", value: "mode", weight: 1, items: ["eco", "هادئ", "off"] },
        { kind: "jogWheel", name: "jog", width: 96 },
        { kind: "joystick", name: "stick", width: 96 },
        { kind: "pad", name: "pad", width: 96 },
        { kind: "clock", width: 96 } ] },
      { kind: "row", height: 200, children: [
        { kind: "calendar", name: "visit", weight: 1 },
        { kind: "colorPicker", name: "lamp", width: 160 } ] },
      """
    ),
    (
      "rows", 560,
      """
      { kind: "row", height: 64, children: [
        { kind: "chart", series: [{ value: "dim" }], weight: 2 }, { kind: "sparkline", value: "dim", weight: 1 },
        { kind: "lamp", title: "مصباح", value: true, width: 100 },
        { kind: "divider" }, { kind: "spacer", width: 8 }, { kind: "spinner", width: 40 },
        { kind: "shape", width: 40, points: [[0, 20], ["100%", 20], ["70%", 8]] } ] },
      { kind: "buttonMatrix", name: "keys", rows: ["1 2 3"], height: 40 },
      { kind: "row", height: 48, children: [
        { kind: "button", title: "رجوع", icon: "chevron-left", weight: 1 },
        { kind: "tile", title: "مصباح", icon: "arrow-right", state: "42 %", weight: 1 },
        { kind: "button", title: "التالي", icon: "arrow-right", alignment: "start", weight: 1 },
        { kind: "button", title: "OK, 5 دقائق", alignment: "end", weight: 1 } ] },
      { kind: "scroll", axis: "horizontal", height: 44, children: [
        { kind: "row", children: [
          { each: 9, kind: "button", title: "غرفة $n", width: 100 } ] } ] },
      { kind: "alarmBanner" }, { kind: "alarmList", empty: "لا إنذارات", height: 24 },
      { kind: "list", name: "room", height: 44, rowHeight: 44, rows: [
        { title: "مطبخ", icon: "chevron-right" }] },
      { kind: "table", height: 88, headerHeight: 44, rowHeight: 44, rows: [
        { room: "مطبخ", degrees: 21.5 }], columns: [{ field: "room", title: "غرفة" },
        { field: "degrees", title: "درجة", format: ".1f", width: 100 }] },
      { kind: "row", height: 48, direction: "leftToRight", children: [
        { kind: "button", icon: "skip-back", weight: 1 },
        { kind: "button", icon: "play", weight: 1 },
        { kind: "button", icon: "speaker", weight: 1 } ] },
      """
    ),
  ]

  private static let values = """
    values: {
      warm: { minimum: -10, maximum: 30, initial: -4.5, step: 0.5, unit: "°م" },
      speed: { maximum: 120, initial: 48, step: 1, unit: "كم" },
      dim: { maximum: 100, initial: 30, step: 1, unit: "%", history: 3600 },
      rooms: { maximum: 9, initial: 2, step: 1, unit: "غرف" },
      mode: { initial: "eco" }, chosen: { initial: "مطبخ" },
      field: { initial: "غرفة Wi-Fi" },
    },
    """

  /// Neither colours nor the scale depend on the direction.
  private func expectPicture(_ name: String, width: Int, height: Int, _ keys: String) throws
    -> Set<String>
  {
    let text = """
      { size: { width: \(width), height: \(height) }, theme: "dark", direction: "rightToLeft",
        \(Self.values) \(keys) }
      """
    let panel = try TestPanel.panel(text, resources: GoldenResources())
    expectGolden(panel.picture(), "rightToLeft-\(name)", maximumDifference: 3)
    return Set(panel.allControls.map(\.kindName))
  }

  @Test func everyKind() throws {
    // Tabs at the right, and layers that are closed.
    var kinds = try expectPicture(
      "pages", width: 320, height: 240,
      """
      tabs: { position: "start" }, pages: [
        { name: "all", title: "الكل", icon: "home", controls: [
          { kind: "group", frame: [4, 16, 8, 8], background: "accent", cornerRadius: 4 },
          { kind: "label", text: "غرفة Wi-Fi المعيشة", frame: [16, 16, 168, 32] },
          { kind: "dialog", name: "asking" }, { kind: "toast", name: "message" } ] },
        { name: "rest", title: "المزيد", icon: "list" } ]
      """)
    for (name, height, rows) in Self.sheets {
      kinds.formUnion(
        try expectPicture(
          name, width: 528, height: height,
          """
          controls: [{ kind: "column", frame: [16, 16, 496, \(height - 32)], spacing: 12,
            children: [\(rows)] }]
          """))
    }
    #expect(kinds.isSuperset(of: builtInKinds.map(\.name).filter { $0 != "confirmation" }))
  }
}
