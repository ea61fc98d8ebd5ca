import Controls
import Geometry
import Panels
import Raster
import TouchTracking

/// Whether people can see what a kind of control shows, in every built-in theme and state: for the
/// tests of Bezel's own kinds and of makers'.
///
///     #expect(Legibility.faults(of: XYPad.kind, in: builtInKinds + [XYPad.kind]) == [])
///
/// Contrasts are WCAG 2.1's: of text 4.5 : 1, of parts that one must see 3 : 1. A state that differs
/// from another one differs by 1.25 : 1 in an area that a fingertip's rim leaves visible.
public enum Legibility {
  /// The least contrast of text with what it stands on.
  static let textContrast = 4.5
  /// The least contrast of a handle with what lies around it, and of a control with its ground.
  static let partContrast = 3.0
  /// The least contrast of a pixel that changes with a state.
  static let changeContrast = 1.25
  /// The least area that changes with a state, in square points.
  static let changedArea = 20

  /// The themes, and the grounds in them that controls stand on.
  private static let grounds = [
    (theme: "dark", ground: "background"), ("dark", "surface"), ("light", "background"),
    ("light", "surface"),
  ]

  /// All that cannot be seen, in words; empty if everything can.
  /// - Parameters:
  ///   - kind: the kind to look at.
  ///   - kinds: all that panel files may name, that one included.
  ///   - properties: more that the control is to have, as in a panel file: `lineWidth: 4`.
  ///   - size: its size in points; nil for the one that suits it, from 120 × 44 to 160 × 160.
  public static func faults(
    of kind: ControlKind, in kinds: [ControlKind], properties: String = "", size: Size? = nil
  ) -> [String] {
    grounds.flatMap { theme, ground in
      var looks = Looks(kind: kind, kinds: kinds, theme: theme, ground: ground, properties, size)
      return looks.faults().map { "\(kind.name), \(theme) on \(ground): \($0)" }
    }
  }
}

/// A control on a ground in a theme, in all of its states.
private struct Looks {
  let kind: ControlKind
  let kinds: [ControlKind]
  let theme: String
  let ground: String
  let properties: String
  private var found: [String] = []

  /// Pixels in a point: type shows its colour.
  private static let scale = 2.0
  /// The room around the control: for what a held handle shows.
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
    let suiting = control.intrinsicSize ?? .zero
    let size =
      size
      ?? Size(
        width: min(max(suiting.width, 120), 160), height: min(max(suiting.height, 44), 160))
    frame = Rectangle(origin: Point(x: Self.margin, y: Self.margin), size: size)
    // All that a kind can show.
    let known = Set(control.properties.map(\.name))
    let wanted = [
      ("title", "'Set'"), ("text", "'Set'"), ("items", "['On', 'Off']"), ("showsValue", "true"),
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

  /// What is done to a control before it is drawn.
  private struct State {
    var name: String
    /// Where its values stand in their ranges, 0…1; false below a half.
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
    /// The areas of the handles, in pixels, and how wide their rims are.
    let handles: [(area: Rectangle, rim: Double)]
    /// Whether its first handle has come to an end of its way.
    let isAtEnd: Bool

  }

  /// Draws the control; nil, with a fault, if the panel file is refused.
  private mutating func picture(_ state: State, hasText: Bool) -> Picture? {
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
    // Twice, as two values may limit each other.
    for (index, slot) in (0..<2).flatMap({ _ in control.slots.enumerated() }) {
      let value = slot.value
      switch value.kind {
      case .number:
        // Two handles of one control do not hide each other.
        let place = index == 0 ? state.place : max(state.place, 0.8)
        let number = value.minimum + place * (value.maximum - value.minimum)
        _ = try? value.set(.number(number), origin: .client)
      case .boolean: _ = try? value.set(.boolean(state.place >= 0.5), origin: .client)
      case .text: break
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

  /// Puts a finger on its first handle, or on its middle, until the handle has come up.
  private func hold(_ control: Control, of panel: Panel) {
    let handle = control.slots.lazy.compactMap { control.handleArea(of: $0) }.first
    let place = (handle?.center ?? control.bounds.center) + control.frame.origin
    panel.hold(at: place)
  }

  // MARK: Rules

  /// Text stands out from what is below it: in each strip as wide as half a character the pixel
  /// that does so most.
  private mutating func checkText(_ text: Picture, on bare: Picture, _ state: State) {
    let strip = 8
    var best = [Double](repeating: 0, count: text.surface.width / strip + 1)
    forEachChange(text.surface, bare.surface) { x, contrast in
      best[x / strip] = max(best[x / strip], contrast)
    }
    if let worst = best.filter({ $0 > 0 }).min(), worst < Legibility.textContrast {
      found.append("text has a contrast of \(worst.hundredths) \(state.name)")
    }
  }

  /// The control itself, without its text, stands out from its ground.
  private mutating func checkShape(_ bare: Picture, _ state: State) {
    let ground = Surface(width: bare.surface.width, height: bare.surface.height)
    Canvas(ground).fill(
      .rectangle(Rectangle(x: 0, y: 0, width: Double(ground.width), height: Double(ground.height))),
      Color(opaquePixel: bare.surface[0, 0]))
    var (best, area) = (1.0, 0)
    forEachChange(bare.surface, ground) { _, contrast in
      best = max(best, contrast)
      if contrast >= Legibility.partContrast { area += 1 }
    }
    if area < Legibility.changedArea {
      found.append("it has a contrast of \(best.hundredths) with its ground \(state.name)")
    }
  }

  /// Calls `body` with the column and the contrast of each pixel that two pictures differ in.
  private func forEachChange(_ a: Surface, _ b: Surface, body: (Int, Double) -> Void) {
    // Few pairs of colours make up most of a picture.
    var known: [UInt64: Double] = [:]
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (pixel, other) = (a[x, y], b[x, y])
        guard pixel != other else { continue }
        let pair = UInt64(pixel) << 32 | UInt64(other)
        let contrast =
          known[pair] ?? Color(opaquePixel: pixel).contrast(with: Color(opaquePixel: other))
        known[pair] = contrast
        body(x, contrast)
      }
    }
  }

  /// A handle stands out to every side.
  private mutating func checkHandle(
    _ handle: (area: Rectangle, rim: Double), _ bare: Picture, _ state: State
  ) {
    let center = handle.area.center
    guard let middle = pixel(bare.surface, center) else { return }
    let reach = max(handle.area.width, handle.area.height) / 2 * 1.2 + handle.rim + Self.scale
    var worst = Double.infinity
    for direction in 0..<16 {
      let step = Point(angle: Double(direction) * .pi / 8, radius: 1)
      var best = 1.0
      for distance in 0..<Int(reach) {
        guard let pixel = pixel(bare.surface, center + step * Double(distance)) else { break }
        best = max(best, Color(opaquePixel: pixel).contrast(with: Color(opaquePixel: middle)))
      }
      worst = min(worst, best)
    }
    if worst < Legibility.partContrast {
      found.append("a handle has a contrast of \(worst.hundredths) to one side \(state.name)")
    }
  }

  /// A finger on it, an end of its way and being disabled are seen.
  private mutating func checkChanges(of control: Control) {
    let rest = State(name: "at rest", place: 0.4)
    var (held, disabled) = (rest, rest)
    held.isHeld = true
    disabled.isEnabled = false
    expectChange("being held", rest, held)
    expectChange("being disabled", rest, disabled)
    let atEnd = State(name: "held at an end", place: 0, isHeld: true)
    var before = atEnd
    before.place = 1e-6
    if let picture = picture(atEnd, hasText: false), picture.isAtEnd {
      expectChange("an end of the way", before, atEnd)
    }
  }

  private mutating func expectChange(_ what: String, _ a: State, _ b: State) {
    guard let a = picture(a, hasText: true), let b = picture(b, hasText: true) else { return }
    var area = 0
    forEachChange(a.surface, b.surface) { _, contrast in
      if contrast >= Legibility.changeContrast { area += 1 }
    }
    let points = Double(area) / (Self.scale * Self.scale)
    if points < Double(Legibility.changedArea) {
      found.append("\(what) changes \(points.hundredths) square points")
    }
  }

  private func pixel(_ surface: Surface, _ point: Point) -> UInt32? {
    let (x, y) = (Int(point.x), Int(point.y))
    guard (0..<surface.width).contains(x), (0..<surface.height).contains(y) else { return nil }
    return surface[x, y]
  }
}

extension Double {
  fileprivate var hundredths: String { NumberFormat.fixed(self, decimals: 2) }
}

/// Resources with a typesetter alone.
private final class LegibilityResources: PanelResources {
  let typesetter: any Typesetter

  init(_ typesetter: any Typesetter) { self.typesetter = typesetter }

  func picture(at path: String) throws(PropertyError) -> Surface {
    throw .refused("\(path): no such file")
  }

  func checkFont(family: String) throws(ResourceError) {}
}
