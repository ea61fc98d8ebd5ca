import Controls
import Geometry
import Panels
import Raster
import TouchTracking

/// Checks that a kind of control is legible in every built-in theme and state. For tests of built-in
/// and of custom kinds.
///
///     #expect(Legibility.faults(of: XYPad.kind, in: builtInKinds + [XYPad.kind]) == [])
///
/// Contrasts are those of WCAG 2.1: 4.5 : 1 for text, 3 : 1 for other parts. Two states must differ by
/// 1.25 : 1 in an area that is visible beside a fingertip.
public enum Legibility {
  /// The minimum contrast of text with its background.
  static let textContrast = 4.5
  /// The minimum contrast of a handle with its surroundings, and of a control with its background.
  static let partContrast = 3.0
  /// The minimum contrast of a pixel between two states.
  static let changeContrast = 1.25
  /// The minimum area that differs between two states, in square points.
  static let changedArea = 20

  /// The themes, and the backgrounds for controls in each.
  private static let grounds = [
    (theme: "dark", ground: "background"), ("dark", "surface"), ("contrast", "surface"),
    ("light", "background"),
    ("light", "surface"),
  ]

  /// The faults of a kind: what is not legible, the colours that were compared, and what to do.
  /// - Parameters:
  ///   - kind: the kind to check.
  ///   - kinds: all kinds that panel files may name, including `kind`.
  ///   - properties: additional properties of the control, as in a panel file: `lineWidth: 4`.
  ///   - size: the control's size in points; nil for its intrinsic size, limited to 120 × 44 …
  ///     160 × 160.
  public static func faults(
    of kind: ControlKind, in kinds: [ControlKind], properties: String = "", size: Size? = nil
  ) -> [String] {
    grounds.flatMap { theme, ground in
      var looks = Looks(kind: kind, kinds: kinds, theme: theme, ground: ground, properties, size)
      return looks.faults().map { "\(kind.name), \(theme) on \(ground): \($0)" }
    }
  }
}

/// A control on a background of a theme, in all of its states.
private struct Looks {
  let kind: ControlKind
  let kinds: [ControlKind]
  let theme: String
  let ground: String
  let properties: String
  private var found: [String] = []
  /// The pictures with text that were drawn.
  private var pictures: [State: Picture] = [:]

  /// Pixels per point, enough that text has pixels of its full colour.
  private static let scale = 2.0
  /// The space around the control, where a held handle may draw.
  private static let margin = 56.0
  private let frame: Rectangle

  init(
    kind: ControlKind, kinds: [ControlKind], theme: String, ground: String, _ properties: String,
    _ size: Size?
  ) {
    self.kind = kind
    self.kinds = kinds
    self.theme = theme
    self.ground = ground
    let control = kind.make()
    let intrinsic = control.intrinsicSize ?? .zero
    let size =
      size
      ?? Size(
        width: min(max(intrinsic.width, 120), 160), height: min(max(intrinsic.height, 44), 160))
    frame = Rectangle(origin: Point(x: Self.margin, y: Self.margin), size: size)
    // Fills the control with everything that it can show.
    let known = Set(control.properties.map(\.name))
    let wanted = [
      ("title", "'Set'"), ("text", "'Set'"), ("items", "['On', 'Off']"), ("rows", "['1 2']"),
      ("showsValue", "true"),
    ].filter { known.contains($0.0) }.map { "\($0): \($1)" }
    self.properties = (wanted + [properties]).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  mutating func faults() -> [String] {
    found = []
    let control = kind.make()
    for state in states(of: control) {
      guard let bare = picture(state, hasText: false) else { return found }
      if let text = picture(state, hasText: true) { checkText(text, on: bare, state) }
      guard control.isInteractive else { continue }
      if bare.handles.isEmpty {
        checkShape(bare, state)
      } else {
        for handle in bare.handles { checkHandle(handle, bare, state) }
      }
    }
    if control.isInteractive { checkChanges(of: control) }
    return found
  }

  // MARK: States

  /// The state in which a control is drawn.
  private struct State: Hashable {
    var name: String
    /// The values, as fractions of their ranges; a Boolean is false below a half.
    var place: Double
    var isHeld = false
    var isEnabled = true
  }

  private func states(of control: Control) -> [State] {
    let kinds = Set(control.slots.map(\.value.kind))
    var states = [State(name: "at rest", place: 0.4)]
    if kinds.contains(.number) {
      states += [State(name: "at its minimum", place: 0), State(name: "at its maximum", place: 1)]
    }
    if kinds.contains(.boolean) {
      states += [
        State(name: "on", place: 1), State(name: "held while it is on", place: 1, isHeld: true),
      ]
    }
    if control.isInteractive { states.append(State(name: "held", place: 0.4, isHeld: true)) }
    return states
  }

  /// A drawn control.
  private struct Picture {
    let surface: Surface
    /// The areas of the handles, and the widths of their rims, in pixels.
    let handles: [(area: Rectangle, rim: Double)]
    /// Whether its first handle is at an end of its range.
    let isAtEnd: Bool
  }

  /// Returns the drawn control; returns nil and adds a fault if the panel file is invalid.
  private mutating func picture(_ state: State, hasText: Bool) -> Picture? {
    if hasText, let picture = pictures[state] { return picture }
    let picture = draw(state, hasText: hasText)
    if hasText { pictures[state] = picture }
    return picture
  }

  private mutating func draw(_ state: State, hasText: Bool) -> Picture? {
    let properties = properties.isEmpty ? "" : ", " + properties
    let size = Size(width: frame.width + 2 * Self.margin, height: frame.height + 2 * Self.margin)
    let text = """
      { size: { width: \(size.width), height: \(size.height) }, theme: "\(theme)",
        background: "\(ground)", controls: [{ kind: "\(kind.name)", name: "it",
        frame: [\(frame.x), \(frame.y), \(frame.width), \(frame.height)]\(properties) }] }
      """
    let panel: Panel
    do {
      let resources = LegibilityResources(BoxTypesetter(drawsText: hasText))
      panel = try PanelFile(kinds: kinds, resources: resources).panel(from: Array(text.utf8))
    } catch {
      found.append("\(error.problems.map(\.message))")
      return nil
    }
    let control = panel.allControls[0]
    panel.fit(width: Int(size.width * Self.scale), height: Int(size.height * Self.scale))
    // Set the values twice, because two values may limit each other.
    for (index, slot) in (0..<2).flatMap({ _ in control.slots.enumerated() }) {
      let value = slot.value
      switch value.kind {
      case .number:
        // The handles of one control must not hide each other.
        let place = index == 0 ? state.place : max(state.place, 0.8)
        let number = value.minimum + place * (value.maximum - value.minimum)
        _ = try? value.set(.number(number), origin: .client)
      case .boolean: _ = try? value.set(.boolean(state.place >= 0.5), origin: .client)
      case .text, .list: break
      }
    }
    control.isEnabled = state.isEnabled
    if state.isHeld { hold(control, of: panel) }
    let surface = Surface(width: panel.width, height: panel.height)
    _ = panel.draw(on: surface)
    let transform = panel.transform
    return Picture(
      surface: surface,
      handles: control.slots.compactMap { slot in
        control.handleArea(of: slot).map {
          (
            transform.boundingBox(of: $0.offset(by: frame.origin)), control.rimWidth * Self.scale
          )
        }
      }, isAtEnd: control.slots.first.map(control.isAtLimit) ?? false)
  }

  /// Holds the first handle, or the last part of a control without handles, or its middle.
  private func hold(_ control: Control, of panel: Panel) {
    let handle = control.slots.lazy.compactMap { control.handleArea(of: $0) }.first
    let area = handle ?? control.touchableParts.last?.area ?? control.bounds
    panel.hold(at: area.center + control.frame.origin)
  }

  // MARK: Rules

  /// Text must have enough contrast in each strip of half a character's width.
  private mutating func checkText(_ text: Picture, on bare: Picture, _ state: State) {
    let strip = 8
    var best: [Int: Contrast] = [:]
    forEachChange(text.surface, bare.surface) { x, contrast in
      if contrast > best[x / strip] ?? .none { best[x / strip] = contrast }
    }
    if let worst = best.values.min(), worst.ratio < Legibility.textContrast {
      report(
        "the text's contrast \(state.name) is \(worst)",
        "draw it in a colour with at least \(Legibility.textContrast)")
    }
  }

  /// A control without handles must contrast with its background, apart from its text.
  private mutating func checkShape(_ bare: Picture, _ state: State) {
    let ground = Surface(width: bare.surface.width, height: bare.surface.height)
    Canvas(ground).fill(
      .rectangle(Rectangle(x: 0, y: 0, width: Double(ground.width), height: Double(ground.height))),
      Color(opaquePixel: bare.surface[0, 0]))
    var best = Contrast.none
    var area = 0
    forEachChange(bare.surface, ground) { _, contrast in
      best = max(best, contrast)
      if contrast.ratio >= Legibility.partContrast { area += 1 }
    }
    if area < Legibility.changedArea {
      report(
        "the control's contrast with its background \(state.name) is \(best)",
        "draw \(Legibility.changedArea) pixels or more with at least \(Legibility.partContrast)")
    }
  }

  /// Calls `body` with the column and the contrast of each pixel that differs.
  private func forEachChange(_ a: Surface, _ b: Surface, body: (Int, Contrast) -> Void) {
    // Cache the contrasts, because most pixels have one of a few pairs of colours, often that of the
    // pixel before.
    var known: [UInt64: Contrast] = [:]
    var last: (pair: UInt64, contrast: Contrast)?
    a.forEachDifference(from: b) { x, y in
      let pair = UInt64(a[x, y]) << 32 | UInt64(b[x, y])
      if last?.pair != pair {
        let contrast = known[pair] ?? Contrast(a[x, y], b[x, y])
        known[pair] = contrast
        last = (pair, contrast)
      }
      if let last { body(x, last.contrast) }
    }
  }

  /// A handle must contrast with its surroundings on every side.
  private mutating func checkHandle(
    _ handle: (area: Rectangle, rim: Double), _ bare: Picture, _ state: State
  ) {
    let center = handle.area.center
    guard let middle = pixel(bare.surface, center) else { return }
    let reach = max(handle.area.width, handle.area.height) / 2 * 1.2 + handle.rim + Self.scale
    var worst: Contrast?
    for direction in 0..<16 {
      let step = Point(angle: Double(direction) * .pi / 8, radius: 1)
      var best = Contrast.none
      for distance in 0..<Int(reach) {
        guard let pixel = pixel(bare.surface, center + step * Double(distance)) else { break }
        best = max(best, Contrast(middle, pixel))
      }
      worst = min(worst ?? best, best)
    }
    if let worst, worst.ratio < Legibility.partContrast {
      report(
        "a handle's contrast on one side \(state.name) is \(worst)",
        "draw a rim around it, or use a colour with at least \(Legibility.partContrast)")
    }
  }

  /// Being held, being disabled and an end of the range must be visible.
  private mutating func checkChanges(of control: Control) {
    let rest = State(name: "at rest", place: 0.4)
    var (held, disabled) = (rest, rest)
    held.name = "held"
    held.isHeld = true
    disabled.isEnabled = false
    expectChange("a touch", rest, held)
    expectChange("disabling it", rest, disabled)
    let atEnd = State(name: "held at an end", place: 0, isHeld: true)
    var before = atEnd
    before.place = 1e-6
    if let picture = picture(atEnd, hasText: false), picture.isAtEnd {
      expectChange("the end of its range", before, atEnd)
    }
  }

  private mutating func expectChange(_ what: String, _ a: State, _ b: State) {
    guard let a = picture(a, hasText: true), let b = picture(b, hasText: true) else { return }
    var best = Contrast.none
    var area = 0
    forEachChange(a.surface, b.surface) { _, contrast in
      best = max(best, contrast)
      if contrast.ratio >= Legibility.changeContrast { area += 1 }
    }
    let points = Double(area) / (Self.scale * Self.scale)
    if points < Double(Legibility.changedArea) {
      report(
        "\(what) changes \(points.hundredths) square points visibly; the largest contrast is \(best)",
        "change \(Legibility.changedArea) or more by at least \(Legibility.changeContrast)")
    }
  }

  private mutating func report(_ fault: String, _ remedy: String) {
    found.append("\(fault); \(remedy)")
  }

  private func pixel(_ surface: Surface, _ point: Point) -> UInt32? {
    let (x, y) = (Int(point.x), Int(point.y))
    guard (0..<surface.width).contains(x), (0..<surface.height).contains(y) else { return nil }
    return surface[x, y]
  }
}

/// The contrast of two colours.
private struct Contrast: Comparable, CustomStringConvertible {
  /// The contrast of equal colours.
  static let none = Contrast(0, 0)

  let ratio: Double
  private let pixels: (UInt32, UInt32)

  init(_ a: UInt32, _ b: UInt32) {
    ratio = Color(opaquePixel: a).contrast(with: Color(opaquePixel: b))
    pixels = (a, b)
  }

  static func < (a: Contrast, b: Contrast) -> Bool { a.ratio < b.ratio }
  static func == (a: Contrast, b: Contrast) -> Bool { a.ratio == b.ratio }

  var description: String {
    let colors = "\(Color(opaquePixel: pixels.0).hex) on \(Color(opaquePixel: pixels.1).hex)"
    return "\(ratio.hundredths)" + (self > .none ? " (\(colors))" : "")
  }
}

extension Double {
  fileprivate var hundredths: String { NumberFormat.fixed(self, decimals: 2, in: .english) }
}

/// Resources without pictures and fonts.
private final class LegibilityResources: PanelResources {
  let typesetter: any Typesetter

  init(_ typesetter: any Typesetter) { self.typesetter = typesetter }

  func picture(at path: String) throws(PropertyError) -> Artwork {
    throw .refused("\(path): no such file")
  }

  func checkFont(family: String) throws(ResourceError) {}
}
