import Controls
import Geometry
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

@testable import BuiltInPanels
@testable import Controls
@testable import Kinds
@testable import PanelSources

/// The gallery has an editor for every property of every kind, except `pose`.
struct GalleryTests {
  /// The properties without an effect in the gallery, and the reasons.
  private static let idle: Set<String> = [
    // A label accepts no touches that could be published continuously or at their end.
    "label.continuous",
    // The rows do not change, and no finger scrolls them.
    "list.empty", "list.key", "list.showsBar", "list.snapLength", "table.key", "table.snapLength",
    // The rows of the specimens have no field with an index.
    "list.rowIndex", "list.rowCount", "table.rowIndex", "table.rowCount",
    // Only an action is repeated.
    "button.repeat",
    // The text and the colours of a label at rest do not move.
    "label.transition",
    // The history begins with the panel.
    "chart.form", "chart.lineWidth", "sparkline.form", "sparkline.lineWidth", "sparkline.span",
    // Only a chart of rows has a mark of the present, and only a text that does not fit moves.
    "chart.nowMark", "label.scrollSpeed",
    // The alarms of the gallery are present; the banner shows the first one.
    "alarmList.empty", "alarmList.showsHistory", "alarmBanner.highColor", "alarmBanner.mediumColor",
    "alarmBanner.lowColor", "alarmBanner.tint",
    // Visible only if the alarm in the banner is over.
    "alarmBanner.returned",
    // Visible only while a finger scrolls, or afterwards.
    "alarmList.showsBar",
    "scroll.showsBar", "scroll.snap",
    // Visible in an empty field, in a field that is not valid, or while a field is edited.
    "textField.capitalizes", "textField.enterKey", "textField.keyboardLayouts",
    "textField.maximumLength", "textField.message", "textField.placeholder", "numberField.message",
    // Visible only in a field, or in one that is not valid.
    "calendar.message",
    "roller.message", "numberRoller.message", "datePicker.message", "timePicker.message",
    "durationPicker.message",
    // Fingers of this test take no time.
    "jogWheel.acceleration",
    // Its colour does not follow the tint.
    "spinner.tint", "spacer.tint", "divider.tint",
    // Visible only with digits.
    "clock.hours",
    // Visible only with a badge, and while the number is below its peak.
    "button.badgePriority", "gauge.peakHold", "meter.peakHold",
    // A lamp flashes only while time passes.
    "lamp.rate",
    // A sequence plays only while time passes.
    "imageSequence.playing", "imageSequence.loops", "imageSequence.rate",
    // The shape is a path, and dashes run only while time passes.
    "shape.points", "shape.startAngle", "shape.endAngle", "shape.dashSpeed",
    // All pictures are there.
    "imageSequence.placeholderColor",
    // SVG pictures are sharp at every size.
    "imageSequence.quality",
    // Its colours are fixed, and the text has a code.
    "qrCode.tint", "qrCode.placeholderColor",
    // The specimen is as wide as its card.
    "label.minimumWidth",
    // A row is selected only after a tap.
    "list.selectedColor", "table.selectedColor",
    // Visible only while a finger holds the handle at an end of the range.
    "circularSlider.limitColor", "knob.limitColor", "rangeSlider.limitColor", "seekBar.limitColor",
    "slider.limitColor",
    // These kinds draw nothing in the tint.
    "colorPicker.tint", "image.tint", "imageSequence.tint", "label.tint", "rangeSlider.tint",
    "seekBar.tint",
    "slider.tint",
  ]

  private static let kinds = builtInKinds.filter { $0.isNameable && !$0.make().isInLayer }.map(
    \.name)

  /// The gallery at the page of a kind.
  private func gallery(
    _ kind: String, kinds: [ControlKind] = builtInKinds
  ) throws -> GalleryUnderTest {
    let panel = try PanelSource.builtIn(.gallery).load(kinds: kinds) { _ in }
    panel.fit(width: 400, height: 240)
    // Raises the alarms.
    panel.startRules(at: .zero)
    return try GalleryUnderTest(panel, kind: kind)
  }

  /// Each hand-written row names a property and a valid change of the property.
  @Test func curatedRowsSuitTheirProperties() throws {
    for (name, page) in CuratedPage.all {
      let kind = try #require(builtInKinds.first { $0.name == name }, "\(name)")
      let control = kind.make()
      for row in page.groups.flatMap(\.rows) + page.common + page.sizes where row.editor == nil {
        let property = try #require(control.property(named: row.name), "\(name).\(row.name)")
        switch (property.format.shape, row.change) {
        case (.number(let range, let isWhole), .number(let part, let step, let initial)):
          let whole = [part?.lowerBound, part?.upperBound, step, initial].compactMap { $0 }
          if isWhole { #expect(whole.allSatisfy { $0 == $0.rounded() }, "\(name).\(row.name)") }
          let part = part ?? range
          #expect(part.clamped(to: range) == part, "\(name).\(row.name)")
          #expect(part.contains(initial ?? part.lowerBound), "\(name).\(row.name)")
        case (_, .words(let words)) where property.format.reference == .picture:
          for path in words.flatMap({ $0.split(separator: ",") }).map(String.init)
          where path != PropertyValue.noneText {
            #expect(BuiltInPanel.gallery.pictures.map(\.rawValue).contains(path))
          }
        case (.choice, .words(let words)), (.text, .words(let words)), (.list, .words(let words)):
          for word in words { try control.set(property, to: property.value(reading: word)) }
        case (.boolean, .flag), (_, nil): break
        case (_, let change?): Issue.record("\(name).\(row.name): \(change)")
        }
      }
    }
    for name in Self.idle {
      let words = name.split(separator: ".").map(String.init)
      let kind = builtInKinds.first { $0.name == words[0] }
      let property = try #require(kind?.make().property(named: words[1]), "\(name)")
      #expect(Self.isTested(property, of: words[0]), "\(name) needs no exception")
    }
  }

  @Test func aCustomKindHasAPage() throws {
    let gallery = try gallery("customKind", kinds: builtInKinds + [CustomControl.kind])
    let bindings = gallery.specimen.bindings
    let names = CustomControl().properties.map(\.name).filter { $0 != "pose" }
    #expect(bindings.map(\.property.name).sorted() == names.sorted())
    for binding in bindings {
      #expect(gallery.editor(of: binding.value) != nil, "\(binding.property.name)")
    }
    let control = try #require(gallery.specimen as? CustomControl)
    let other = CustomControl()
    for name in [
      "share", "length", "parts", "turn", "limit", "isRound", "color", "edge", "note", "words",
      "format", "names", "picture", "icon", "alignment",
    ] {
      #expect(control.value(ofProperty: name) == other.value(ofProperty: name), "\(name)")
    }
  }

  /// Whether a test changes the property of a kind. The layout, which is the same for all kinds, is
  /// changed with a label.
  private static func isTested(_ property: Property, of kind: String) -> Bool {
    kind == "label" || !Control.isCommon(property)
      || ["tint", "background"].contains(property.name)
  }

  /// A specimen has the theme's own look: what its editors set at first changes nothing.
  @Test(arguments: ["knob", "slider", "toggle", "button", "tile", "meter"])
  func aSpecimenHasTheLookOfItsTheme(kind: String) throws {
    let specimen = try gallery(kind).specimen
    let theme = try #require(builtInKinds.first { $0.name == kind }).theme
    let plain = try TestPanel.panel(
      "{ theme: 'dark', controls: [{ kind: '\(kind)', name: 'a', frame: [0, 0, 200, 100] }] }")
    for property in specimen.properties where theme.contains(where: { $0.key == property.name }) {
      #expect(
        specimen.value(ofProperty: property.name)
          == plain.allControls[0].value(ofProperty: property.name), "\(property.name)")
    }
  }

  @Test func stateCardsAreOfStatesThatTheKindCanHave() throws {
    let panel = try PanelSource.builtIn(.gallery).load(kinds: builtInKinds) { _ in }
    let posed = panel.allControls.filter { $0.pose != nil }
    #expect(posed.count > 100)
    for control in posed {
      #expect(control.pose.map(control.poses.contains) == true, "\(control.kindName)")
    }
  }

  @Test func keysAreSpoken() {
    let names = [
      "cornerRadius": "Corner radius", "isThumbVisible": "Thumb visible", "size": "Size",
      "trackColor": "Track colour", "offsetX": "Offset X", "seekBar": "Seek bar",
    ]
    for (key, name) in names { #expect(key.spoken == name) }
  }

  @Test(arguments: kinds)
  func everyPropertyHasAnEditorThatChangesSomething(kind: String) throws {
    let gallery = try gallery(kind)
    let bindings = gallery.specimen.bindings
    for property in gallery.specimen.properties where property.name != "pose" {
      let name = "\(kind).\(property.name)"
      let binding = try #require(bindings.first { $0.property.name == property.name }, "\(name)")
      #expect(gallery.editor(of: binding.value) != nil, "\(name)")
      guard !Self.idle.contains(name), Self.isTested(property, of: kind) else { continue }
      let before = binding.value.knownScalar
      let picture = gallery.picture()
      gallery.moveEditor(of: binding.value)
      #expect(binding.value.knownScalar != before, "a finger moves the editor of \(name)")
      if gallery.picture() == picture {
        #expect(gallery.behavesDifferently(by: binding.value, than: before), "\(name)")
      }
      gallery.set(binding.value, to: before)
    }
  }
}

/// A control with a property of each kind.
private final class CustomControl: Control {
  @Observed(.number(in: 0...1, "A number in a small range."))
  var share = 0.25
  @Observed(.number(in: PropertyFormat.length, "A number in a large range."))
  var length = 100.0
  @Observed(.count(in: 1...12, "A whole number."))
  var parts = 3
  @Observed(.angle("An angle."))
  var turn = -Double.pi / 2
  @Observed(.number(in: PropertyFormat.length, "A number that may be unset."))
  var limit: Double? = nil
  @Observed(.boolean("A boolean."))
  var isRound = true
  @Observed(.color("A colour."))
  var color = Color(red: 1, green: 0, blue: 0)
  @Observed(.color("A colour that may be unset."))
  var edge: Color? = nil
  @Observed(.text("A text."))
  var note = ""
  @Observed(.text("A text in quotes."))
  var words = "Say \"yes\""
  @Observed(.format("A format."))
  var format = ValueFormat.plain
  @Observed(.list("Texts."))
  var names: [String] = []
  @Observed(.picture("A picture."))
  var picture: Picture? = nil
  @Observed(.icon("An icon."))
  var icon: Icon? = nil
  @Observed(.choice("A choice."))
  var alignment = TextAlignment.center

  static let kind = ControlKind("customKind", "A custom control.") { CustomControl() }

}

/// The gallery and the specimen of a kind.
private final class GalleryUnderTest {
  let panel: Panel
  let specimen: Control
  private let surface: Surface
  private let begin: [Scalar]
  private var published: [String] = []
  /// The part of the picture with the specimen, and a hash of each of its rows.
  private let window: PixelRectangle
  private var rows: [Int]

  init(_ panel: Panel, kind: String) throws {
    self.panel = panel
    specimen = try #require(panel.allControls.first { $0.name == kind && !($0 is Page) })
    specimen.reveal()
    begin = specimen.slots.map(\.value.scalar)
    surface = Surface(width: panel.width, height: panel.height)
    window = PixelRectangle(left: 12, top: 0, right: 232, bottom: 228)
    rows = Array(repeating: 0, count: surface.height)
    panel.values.observe { [unowned self] value, change, _ in
      if self.specimen.slots.contains(where: { $0.value === value }) {
        self.published.append("\(change.scalar) \(change.origin)")
      }
    }
    _ = panel.draw(on: surface)
  }

  /// The control that changes a value in the gallery.
  func editor(of value: Value) -> Control? {
    panel.allControls.first { control in
      control !== specimen && control.isInteractive
        && control.slots.contains { $0.value === value }
    }
  }

  /// - Parameter scalar: nil if the value was unknown.
  func set(_ value: Value, to scalar: Scalar?) {
    // The items may have changed, so that the text is no longer one of them.
    guard let scalar else {
      let name = (value as? NamedValue)?.name ?? ""
      _ = try? panel.set([name: nil], origin: .client)
      return
    }
    _ = try? value.set(scalar, origin: .client)
  }

  /// Changes a value with a finger on its editor.
  func moveEditor(of value: Value) {
    guard let editor = editor(of: value) else { return }
    editor.reveal()
    let frame = Rectangle(origin: editor.originOnStage, size: editor.frame.size)
    var place = frame.center
    switch editor {
    case let segments as Segments:
      let next = ((segments.selected ?? 0) + 1) % segments.items.count
      place = editor.originOnStage + segments.touchableParts[next].area.center
    case let slider as Slider:
      place.x = frame.x + frame.width * (slider.fraction(of: slider.value) < 0.5 ? 0.8 : 0.2)
    default: break
    }
    panel.tap(at: place)
  }

  /// A hash of the pixels to the left of the editors.
  func picture() -> Int {
    for time in [0, 1_000] { panel.advance(to: .milliseconds(time)) }
    let drawn = panel.draw(on: surface).intersection(window)
    for y in Set(drawn.rectangles.flatMap { $0.top..<$0.bottom }) {
      var hasher = Hasher()
      for x in window.left..<window.right { hasher.combine(surface[x, y]) }
      rows[y] = hasher.finalize()
    }
    return rows.hashValue
  }

  /// The pictures and the published values of the specimen at the ends of its range and under a finger.
  private func behaviour() -> [String] {
    published = []
    var seen: [String] = []
    func look() { seen.append("\(picture()) \(panel.acceptsKeys)") }
    func reset() {
      for (slot, scalar) in zip(specimen.slots, begin) { set(slot.value, to: scalar) }
    }
    for (slot, scalar) in zip(specimen.slots, begin) where slot.value.kind == .number {
      for number in [slot.value.minimum, slot.value.maximum] {
        set(slot.value, to: .number(number))
        look()
      }
      set(slot.value, to: scalar)
    }
    reset()
    let frame = Rectangle(origin: specimen.originOnStage, size: specimen.frame.size)
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x: frame.x + frame.width * x, y: frame.y + frame.height * y)
    }
    let drags = [
      (place(0.5, 0.5), place(0.5, 0.5)), (place(0.9, 0.5), place(0.85, 0.7)),
      (place(0.4, 0.5), place(0.95, 0.5)), (place(0.8, 0.5), place(0.1, 0.5)),
      (place(0.3, 0.1), place(0.9, 0.45)),
      (place(0.85, 0.4), place(0.85, 0.75)),
    ]
    for (from, to) in drags {
      panel.touch(.down, at: from)
      look()
      panel.touch(.moved, at: from + (to - from) * 0.5)
      panel.touch(.moved, at: to)
      look()
      panel.touch(.up, at: to)
      look()
      panel.handle(.escape)
      reset()
    }
    return seen + published
  }

  /// Whether a change of a value changes the specimen's behaviour, either now or after changing one
  /// of its other properties that may be off.
  func behavesDifferently(by value: Value, than before: Scalar?) -> Bool {
    let after = value.knownScalar
    func isDifferent() -> Bool {
      set(value, to: before)
      let first = behaviour()
      set(value, to: after)
      return behaviour() != first
    }
    if isDifferent() { return true }
    for other in specimen.bindings
    where other.value !== value && (other.value.kind != .number || other.value.number == 0) {
      let scalar = other.value.knownScalar
      moveEditor(of: other.value)
      defer { set(other.value, to: scalar) }
      if isDifferent() { return true }
    }
    return false
  }
}
