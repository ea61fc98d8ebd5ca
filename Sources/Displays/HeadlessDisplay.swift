import Geometry
import LinuxIO
import Raster

/// A display in memory, for tests, demonstrations and machines without a screen. It shows its first
/// frame immediately, as a mode set does, and further frames at 60 Hz.
public final class HeadlessDisplay: Display {
  public private(set) var mode: DisplayMode?
  public private(set) var surface: Surface?
  public private(set) var frameClock = FrameClock(refresh: 60)
  public var onFrameShown: (ShownFrame) -> Void = { _ in }
  public var onModeChange: () -> Void = {}
  public var onCoverChange: () -> Void = {}
  public var onMirrorsChange: () -> Void = {}
  public var isBlank = false
  public let isCovered = false
  public let obstacle: String? = nil
  public var brightness: Double? {
    get { nil }
    set {}
  }
  /// Ignored: the size is given on the command line.
  public var request = OutputRequest()

  private var scale: Double?
  private var damage = Region()
  private let loop: EventLoop
  private let flip: EventLoop.Timer
  private var frames: UInt64 = 0

  /// Creates a display. `size` is clamped to the limits of a surface; `scale` is in pixels per point.
  public init(size: PixelSize, scale: Double?, loop: EventLoop) {
    self.scale = scale
    self.loop = loop
    flip = EventLoop.Timer(loop)
    setSize(size)
  }

  /// Changes the size, which is clamped to the limits of a surface, and the scale, in pixels per
  /// point.
  public func resize(to size: PixelSize, scale: Double?) {
    guard size != mode?.size || scale != self.scale else { return }
    damage.removeAll()
    self.scale = scale
    setSize(size)
    onModeChange()
  }

  private func setSize(_ size: PixelSize) {
    let surface = Surface(width: size.width, height: size.height)
    self.surface = surface
    mode = DisplayMode(
      size: PixelSize(width: surface.width, height: surface.height), refresh: 60, rotation: .none,
      scale: scale, physicalSize: nil, connector: nil, name: "headless")
  }

  public var isReadyForFrame: Bool { !flip.isScheduled && !isBlank }

  public func drawingStart(asOf now: Duration) -> Duration { now }

  public func start() {}

  public func present(_ damage: Region) {
    guard let surface else { return }
    self.damage.add(damage.intersection(surface.bounds))
    guard isReadyForFrame, !self.damage.isEmpty else { return }
    frames += 1
    let now = loop.monotonic
    let due = frameClock.last == nil ? now : frameClock.next(after: now)
    let frame = ShownFrame(number: frames, presented: now, shown: due, copied: self.damage.area)
    self.damage.removeAll()
    flip.schedule(at: due) { [unowned self] in
      self.frameClock.shown(at: due)
      self.onFrameShown(frame)
    }
  }

  public func updateMirrors() {}
  public let mirrorTransforms: [String: AffineTransform] = [:]

  public func stop() {
    flip.cancel()
  }
}
