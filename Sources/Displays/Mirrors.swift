import Geometry
import LinuxIO
import Raster

/// Outputs that show the picture of another one: as large as it fits, in the middle, on black.
///
/// Each goes at its own pace: what a slow one cannot take waits for it, and no other does.
final class Mirrors {
  /// An output, and what is drawn on it.
  private final class Mirror {
    let display: DRMDisplay
    var picture = MirroredPicture()

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
          mirror.picture.forget()
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
    let place = MirroredPicture.place(of: mode.size, on: mirror.size)
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
    for mirror in mirrors { mirror.picture.note(damage) }
  }

  /// The picture is another one from now on.
  func forgetPicture() {
    for mirror in mirrors { mirror.picture.forget() }
  }

  /// Brings the picture up to date on every output that can take a frame.
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
