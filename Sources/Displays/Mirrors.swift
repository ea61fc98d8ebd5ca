import Geometry
import LinuxIO
import Raster

/// Outputs that show the picture of another one: as large as it fits, in the middle, on black.
///
/// Each goes at its own pace: what a slow one cannot take waits for it, and no other does.
final class Mirrors {
  /// An output, and the part of the picture that it lacks.
  private final class Mirror {
    let display: DRMDisplay
    var damage = Region()
    /// Whether what was on its surface is of another picture, its edges included.
    var isStale = true

    init(_ display: DRMDisplay) { self.display = display }
  }

  /// Called when a mirror comes, goes or has another mode.
  var onChange: () -> Void = {}

  private let cards: GraphicsCards
  private let allowsAtomic: Bool
  private let loop: EventLoop
  private let log: Log
  private var mirrors: [Mirror] = []

  init(on cards: GraphicsCards, allowsAtomic: Bool, loop: EventLoop, log: Log) {
    self.cards = cards
    self.allowsAtomic = allowsAtomic
    self.loop = loop
    self.log = log
  }

  /// Their connectors. Those that are not connected are waited for.
  var connectors: Set<String> {
    get { Set(mirrors.compactMap(\.display.request.connector)) }
    set {
      guard newValue != connectors else { return }
      for mirror in mirrors where !newValue.contains(mirror.display.request.connector ?? "") {
        mirror.display.stop()
      }
      mirrors.removeAll { !newValue.contains($0.display.request.connector ?? "") }
      for connector in newValue.subtracting(connectors).sorted() {
        let mirror = Mirror(
          DRMDisplay(
            request: OutputRequest(connector: connector), on: cards, allowsAtomic: allowsAtomic,
            loop: loop, log: log))
        mirror.display.onModeChange = { [unowned self, unowned mirror] in
          mirror.isStale = true
          mirror.display.light = self.light
          self.onChange()
        }
        mirror.display.isBlank = isBlank
        mirrors.append(mirror)
        mirror.display.startPatiently()
      }
    }
  }

  /// For each that is there, the map from its screen to the screen of the picture's own output, which
  /// has `mode`: between what shows the same, in fractions of both.
  func places(to mode: DisplayMode) -> [String: AffineTransform] {
    var places: [String: AffineTransform] = [:]
    for mirror in mirrors {
      guard let own = mirror.display.mode, let connector = own.connector else { continue }
      places[connector] = Self.place(on: own, to: mode)
    }
    return places
  }

  static func place(on mirror: DisplayMode, to mode: DisplayMode) -> AffineTransform {
    let place = place(of: mode.size, on: mirror.size)
    let toScreen = mode.rotation.unapplied.inverse ?? .identity
    return mirror.rotation.unapplied
      .followed(by: .scale(x: Double(mirror.size.width), y: Double(mirror.size.height)))
      .followed(by: .translation(x: -place.x, y: -place.y))
      .followed(by: .scale(x: 1 / place.width, y: 1 / place.height))
      .followed(by: toScreen)
  }

  /// Whether they are dark.
  var isBlank = false {
    didSet { for mirror in mirrors { mirror.display.isBlank = isBlank } }
  }

  /// How bright they are, where it can be set; nil to leave it as it is.
  var light: Double? {
    didSet { for mirror in mirrors { mirror.display.light = light } }
  }

  /// The picture has changed in `damage`.
  func note(_ damage: Region) {
    for mirror in mirrors { mirror.damage.add(damage) }
  }

  /// The picture is another one from now on.
  func forgetPicture() {
    for mirror in mirrors { mirror.isStale = true }
  }

  /// Brings the picture up to date on every output that can take a frame.
  func update(from picture: Surface) {
    for mirror in mirrors {
      guard mirror.display.isReadyForFrame, let surface = mirror.display.surface else { continue }
      mirror.display.present(draw(picture, on: surface, of: mirror))
    }
  }

  func stop() {
    for mirror in mirrors { mirror.display.stop() }
    mirrors = []
  }

  /// Draws what a mirror lacks.
  /// - Returns: what has changed on it.
  private func draw(_ picture: Surface, on surface: Surface, of mirror: Mirror) -> Region {
    let place = Self.place(
      of: PixelSize(width: picture.width, height: picture.height),
      on: PixelSize(width: surface.width, height: surface.height))
    var drawn = Region()
    if mirror.isStale {
      let whole = Rectangle(
        x: 0, y: 0, width: Double(surface.width), height: Double(surface.height))
      Canvas(surface).fill(.rectangle(whole), .black)
      mirror.damage = Region(picture.bounds)
      drawn.add(surface.bounds)
      mirror.isStale = false
    }
    let across = place.width / Double(picture.width)
    let down = place.height / Double(picture.height)
    for part in mirror.damage.rectangles {
      // A pixel more on each side, which the ones beyond it are mixed into.
      let clip = PixelRectangle(
        covering: Rectangle(
          x: place.x + Double(part.left - 1) * across, y: place.y + Double(part.top - 1) * down,
          width: Double(part.width + 2) * across, height: Double(part.height + 2) * down)
      ).intersection(surface.bounds)
      Canvas(surface, clip: clip).draw(picture, in: place)
      drawn.add(clip)
    }
    mirror.damage.removeAll()
    return drawn
  }

  /// As large as it fits, on whole pixels.
  private static func place(of picture: PixelSize, on screen: PixelSize) -> Rectangle {
    let scale = min(
      Double(screen.width) / Double(picture.width),
      Double(screen.height) / Double(picture.height))
    let width = max((Double(picture.width) * scale).rounded(), 1)
    let height = max((Double(picture.height) * scale).rounded(), 1)
    return Rectangle(
      x: ((Double(screen.width) - width) / 2).rounded(),
      y: ((Double(screen.height) - height) / 2).rounded(), width: width, height: height)
  }
}
