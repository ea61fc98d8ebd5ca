import Geometry
import LinuxIO
import Raster

/// Outputs that show the picture of another output: scaled to fit, centred, on black.
///
/// Each output has its own frame rate. A slow one accumulates damage without delaying the others.
final class Mirrors {
  /// An output and the picture drawn on it.
  private final class Mirror {
    let display: DRMDisplay
    var picture = MirroredPicture()

    init(_ display: DRMDisplay) { self.display = display }
  }

  /// Called when a mirror appears, disappears or changes its mode.
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

  /// The names of the mirrors' connectors. Mirrors wait for connectors without a screen.
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
          mirror.picture.invalidate()
          mirror.display.brightness = self.brightness
          self.onChange()
        }
        mirror.display.isBlank = isBlank
        mirrors.append(mirror)
        mirror.display.startOrWait()
      }
    }
  }

  /// Returns the transform from each connected mirror's screen to the screen of the mirrored output,
  /// by connector name. See `Display.mirrorTransforms`.
  /// - Parameter mode: The mode of the mirrored output.
  func transforms(to mode: DisplayMode) -> [String: AffineTransform] {
    var transforms: [String: AffineTransform] = [:]
    for mirror in mirrors {
      guard let own = mirror.display.mode, let connector = own.connector else { continue }
      transforms[connector] = Self.transform(from: own, to: mode)
    }
    return transforms
  }

  /// Returns the transform from positions on a mirror's screen to positions on the screen of the
  /// mirrored output, both as fractions of the screen before rotation.
  static func transform(from mirror: DisplayMode, to mode: DisplayMode) -> AffineTransform {
    let frame = MirroredPicture.frame(of: mode.size, on: mirror.size)
    let toScreen = mode.rotation.inverseTransform.inverse ?? .identity
    return mirror.rotation.inverseTransform
      .followed(by: .scale(x: Double(mirror.size.width), y: Double(mirror.size.height)))
      .followed(by: .translation(x: -frame.x, y: -frame.y))
      .followed(by: .scale(x: 1 / frame.width, y: 1 / frame.height))
      .followed(by: toScreen)
  }

  /// Whether the mirrors are switched off.
  var isBlank = false {
    didSet { for mirror in mirrors { mirror.display.isBlank = isBlank } }
  }

  /// The brightness of the mirrors' backlights from 0 to 1; nil leaves it unchanged.
  var brightness: Double? {
    didSet { for mirror in mirrors { mirror.display.brightness = brightness } }
  }

  /// Adds a changed region of the picture.
  func addDamage(_ damage: Region) {
    for mirror in mirrors { mirror.picture.addDamage(damage) }
  }

  /// Invalidates every mirror because the picture was replaced.
  func invalidatePicture() {
    for mirror in mirrors { mirror.picture.invalidate() }
  }

  /// Draws the damage on every mirror that is ready for a frame.
  func update(from picture: Surface) {
    for mirror in mirrors {
      guard mirror.display.isReadyForFrame, let surface = mirror.display.surface else { continue }
      mirror.display.present(mirror.picture.draw(picture, on: surface))
    }
  }

  func stop() {
    for mirror in mirrors { mirror.display.stop() }
    mirrors = []
  }
}
