import Controls
import Geometry
import Raster
import TouchTracking

/// A whole panel: its controls, its values, and the picture of them.
///
/// Fingers and programs go in, changes of values and damage come out. Nothing here knows a clock, a
/// file or a device, so that the same input gives the same values and the same pixels everywhere.
public final class Panel: ControlHost {
  /// The rest of the panel file, beside values and controls.
  public let settings: PanelSettings
  /// All named values, those that controls declare included.
  public let values: ValueStore
  /// Holds all controls; its frame is the design size. What it places has its frames once the panel
  /// is fitted to a picture; what is hidden when it is shown, if not before.
  public let root: Container
  /// The root, and everything above it; fingers and keys act there.
  public let stage: Stage
  /// Sets all of its text.
  public let typesetter: (any Typesetter)?

  /// What texts mean as properties of its controls: its theme's colours and its pictures, too.
  public internal(set) var propertyReading: PropertyReading = {
    (property, text) throws(PropertyError) in try property.value(reading: text)
  }

  /// What its file arranged it for; nil where the file says nothing of orientations.
  public internal(set) var orientation: Orientation?

  /// The size of the picture in pixels.
  public private(set) var width = 0
  /// The height of the picture in pixels.
  public private(set) var height = 0
  /// From points to pixels.
  public private(set) var transform = AffineTransform.identity
  /// How much darker than it is the picture is drawn, 0 (as it is) to 1 (black).
  public var dimming = 0.0 { didSet { if dimming != oldValue { damageEverything() } } }
  /// The damage since the last drawing, in pixels.
  public private(set) var damage = Region()

  init(
    settings: PanelSettings, values: ValueStore, root: Container, typesetter: (any Typesetter)?
  ) {
    self.settings = settings
    self.values = values
    self.root = root
    self.typesetter = typesetter
    stage = Stage(root: root)
    root.frame = Rectangle(origin: .zero, size: settings.size)
    stage.frame = root.frame
    stage.host = self
    values.startCounting(at: 0)
  }

  // MARK: Place on the screen

  /// Whether it is what its file has for a picture of this size: false where another arrangement of
  /// the file is meant for it.
  public func isArranged(for size: PixelSize) -> Bool {
    orientation.map { $0 == Orientation(of: size) } ?? true
  }

  /// Fits the panel to a picture of `width` × `height` pixels, in the middle: as large as its aspect
  /// allows, or as the panel file says. All of it is damage.
  /// - Parameters:
  ///   - scale: pixels per point, instead of the panel file's.
  ///   - density: the screen's pixels per inch; nil if unknown.
  public func fit(width: Int, height: Int, scale: Double? = nil, density: Double? = nil) {
    self.width = width
    self.height = height
    let size = settings.size
    let fitting = min(Double(width) / size.width, Double(height) / size.height)
    var physical: Double?
    if let density, let points = settings.pointsPerInch {
      physical = min(density / points, fitting)
    }
    let scale = scale ?? settings.scale ?? physical ?? fitting
    transform = AffineTransform(
      a: scale, b: 0, c: 0, d: scale,
      tx: ((Double(width) - size.width * scale) / 2).rounded(.down),
      ty: ((Double(height) - size.height * scale) / 2).rounded(.down))
    stage.placeEverything()
    damageEverything()
  }

  /// Has all of the picture drawn again with the next drawing.
  public func damageEverything() {
    damage.removeAll()
    damage.add(PixelRectangle(x: 0, y: 0, width: width, height: height))
  }

  // MARK: Fingers

  /// Handles all that one event frame of a touchscreen reports.
  /// - Parameters:
  ///   - frame: what happened, in fractions of the touchscreen.
  ///   - rotation: how the picture stands on the screen.
  public func handle(_ frame: ContactFrame, rotation: Rotation = .none) {
    guard let toPoints = transform.inverse else { return }
    // In points; the panel may not fill the screen.
    let diagonal =
      Double(width * width + height * height).squareRoot() / scale
    func place(_ position: Point) -> Point {
      let unit = rotation.unapply(unit: position)
      return toPoints.apply(
        Point(x: Self.onScreen(unit.x, of: width), y: Self.onScreen(unit.y, of: height)))
    }
    for change in frame.hovers {
      stage.handle(
        change.phase, hover: change.hover, at: place(change.position),
        properties: change.properties)
    }
    for change in frame.changes {
      var properties = change.properties
      properties.size = properties.size.map { $0 * diagonal }
      stage.handle(
        change.phase, change.contact, at: place(change.position), properties: properties,
        time: frame.time)
    }
    for change in frame.keys {
      for key in settings.touchKeys where key.code == change.code {
        if let value = values[key.value] { stage.handle(change, of: value) }
      }
    }
  }

  /// A place across the screen in pixels. A device's last step is the far edge itself once the panel
  /// is turned, and some report one step more; a little beyond the screen is on its edge.
  private static func onScreen(_ unit: Double, of pixels: Int) -> Double {
    guard abs(unit - 0.5) < 0.51 else { return unit * Double(pixels) }
    return min(max(unit, 0) * Double(pixels), Double(pixels) - 1 / 64)
  }

  /// Whether a control has the focus, and keys are of use.
  public var takesKeys: Bool { stage.hasFocus }

  /// Hands a key of a keyboard to the control that has the focus.
  /// - Returns: whether there is one that could use it.
  @discardableResult
  public func handle(_ key: Key) -> Bool { stage.handle(key) }

  // MARK: Values

  /// Sets several values from outside, all or none, in an order in which none gets into another's
  /// way. While a finger holds one of them, the finger wins.
  /// - Parameters:
  ///   - scalars: each name once.
  ///   - origin: who sets them, for those who are told.
  ///   - animated: whether pictures move there instead of jumping.
  ///   - force: whether touches that hold one of the values are cancelled instead.
  /// - Returns: the values as they are then, after clamping and snapping.
  @discardableResult
  public func set(
    _ scalars: [(name: String, scalar: Scalar)], origin: ValueOrigin, animated: Bool = false,
    force: Bool = false
  ) throws(ValueStore.SetError) -> [(name: String, scalar: Scalar)] {
    try stage.set(scalars, of: values, origin: origin, animated: animated, force: force)
  }

  // MARK: Animation

  /// Whether the picture changes by itself until the next frame.
  public var isAnimating: Bool { stage.isAnimating }

  /// Moves everything that moves on to a frame's `time`.
  public func advance(to time: Duration) { stage.advanceAnimations(to: time) }

  // MARK: Drawing

  /// Draws what has changed onto `surface`, which shows the panel as it was drawn last.
  /// - Returns: the pixels that were drawn.
  public func draw(on surface: Surface) -> Region {
    let drawn = damage.intersection(surface.bounds)
    damage.removeAll()
    for area in drawn.rectangles {
      var canvas = Canvas(surface, transform: .identity, clip: area)
      canvas.fill(.rectangle(area.rectangle), .color(settings.background), .source)
      canvas.concatenate(transform)
      draw(stage, on: canvas)
      if dimming > 0 {
        let veil = Canvas(surface, transform: .identity, clip: area)
        veil.fill(.rectangle(area.rectangle), .color(Color(gray: 0, alpha: dimming)))
      }
    }
    return drawn
  }

  /// Draws a control and all in it, where the canvas is not clipped.
  private func draw(_ control: Control, on canvas: Canvas) {
    guard !control.isHidden else { return }
    var own = canvas
    own.translate(x: control.frame.x, y: control.frame.y)
    own.clip(toPixels: PixelRectangle(covering: own.transform.boundingBox(of: control.fullExtent)))
    guard !own.clipBounds.isEmpty else { return }
    if control.isEnabled {
      drawLayers(of: control, on: own)
    } else {
      own.group(opacity: 0.4) { drawLayers(of: control, on: $0) }
    }
  }

  private func drawLayers(of control: Control, on canvas: Canvas) {
    // A control that draws beyond its bounds would leave there what nothing ever wipes away.
    let bounds = control.drawingBounds(of: control.frame.size)
    var clipped = canvas
    clipped.clip(toPixels: PixelRectangle(covering: canvas.transform.boundingBox(of: bounds)))
    if !bounds.isEmpty, !clipped.clipBounds.isEmpty { control.draw(on: clipped) }
    if let container = control as? Container { drawChildren(of: container, on: canvas) }
  }

  private func drawChildren(of container: Container, on canvas: Canvas) {
    var clipped = canvas
    if let clip = container.clip {
      clipped.clip(toPixels: PixelRectangle(covering: canvas.transform.boundingBox(of: clip)))
    }
    guard !clipped.clipBounds.isEmpty, let toPoints = canvas.transform.inverse else { return }
    let visible = toPoints.boundingBox(of: clipped.clipBounds.rectangle)
    for child in container.children(near: visible) { draw(child, on: clipped) }
  }

  // MARK: ControlHost

  /// Pixels per point.
  public var scale: Double { transform.uniformScale ?? 1 }

  /// Marks an area, in points, for drawing.
  public func invalidate(_ area: Rectangle) {
    // Controls widen what they report by a point for soft edges, which need a pixel.
    let margin = max(1 / scale - 1, 0)
    let pixels = PixelRectangle(covering: transform.boundingBox(of: area.inset(by: -margin)))
    damage.add(pixels.intersection(PixelRectangle(x: 0, y: 0, width: width, height: height)))
  }
}

/// One of a touchscreen's own keys, such as Home below the glass.
public struct TouchKey: Hashable, Sendable {
  /// The name of the boolean value that is true while the key is down.
  public var value: String
  /// The key, one of `KeyNames.codes`.
  public var code: UInt16
}

extension Panel {
  /// Takes over what an earlier panel's values were, where this one has values of the same name and
  /// kind.
  public func keepValues(of earlier: Panel) {
    let kept = values.values.compactMap { value -> (value: Value, scalar: Scalar)? in
      guard let old = earlier.values[value.name], (try? value.applied(old.told)) != nil else {
        return nil
      }
      return (value, old.told)
    }
    Value.set(kept, origin: .panel)
  }
}

extension Panel {
  /// All controls, containers before what they hold.
  public var allControls: [Control] {
    var controls: [Control] = []
    root.forEachDescendant { if $0 !== self.root { controls.append($0) } }
    return controls
  }

  /// Where a point of the panel lies, as fractions of the screen, as a touchscreen reports it on a
  /// screen that is not turned.
  public func unitPosition(of point: Point) -> Point {
    let pixel = transform.apply(point)
    return Point(x: pixel.x / Double(max(width, 1)), y: pixel.y / Double(max(height, 1)))
  }
}
