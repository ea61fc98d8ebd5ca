import Geometry
import Raster

/// A target for a panel's frames: an output, or only memory.
///
/// The panel draws into `surface` at the end of each batch of events and passes the damage to
/// `present`. While `isReadyForFrame` is false, the last frame has not reached the screen yet; the
/// panel then draws nothing and accumulates damage. An event of the loop makes the display ready (a
/// flip, a retry, a wake-up), so the end of a batch always follows. Only `present` sends frames.
public protocol Display: AnyObject {
  /// The size and refresh rate after rotation; nil while there is no output.
  var mode: DisplayMode? { get }
  /// The surface to draw into, in cached memory. It has the size of `mode` and is replaced before
  /// each `onModeChange`. The panel must draw opaque pixels. Nil while there is no output.
  var surface: Surface? { get }
  /// The times of frames, for animations.
  var frameClock: FrameClock { get }
  /// Whether `present` would send a frame immediately.
  var isReadyForFrame: Bool { get }
  /// Whether the output is switched off. Damage is kept meanwhile.
  var isBlank: Bool { get set }
  /// The backlight's brightness from 0 (the darkest visible level) to 1. Nil without an adjustable
  /// backlight; setting it then does nothing.
  var brightness: Double? { get set }
  /// Whether another program or another console has the screen, so that touches are not meant for
  /// the panel.
  var isCovered: Bool { get }
  /// Why there is no output; nil while there is one.
  var obstacle: String? { get }
  /// The requested output, mode and rotation. A change applies immediately and calls
  /// `onModeChange`.
  var request: OutputRequest { get set }

  /// Called when a frame is on the screen.
  var onFrameShown: (ShownFrame) -> Void { get set }
  /// Called when the output appears, disappears or changes. The whole new `surface` must be drawn.
  var onModeChange: () -> Void { get set }
  /// Called when `isCovered` changes.
  var onCoverChange: () -> Void { get set }
  /// Called when `mirrorTransforms` may have changed while `mode` has not.
  var onMirrorsChange: () -> Void { get set }

  /// Returns the time at which to start drawing the next frame. With a vertical blank, this is the
  /// latest time at which the frame still reaches the next blank. If the time is not after `now`,
  /// the caller must draw immediately.
  func drawingStart(asOf now: Duration) -> Duration
  /// Acquires the output without calling `onModeChange`. If there is none yet, or another program
  /// uses it, the display waits for it and calls `onModeChange` later. Throws if the output cannot
  /// be used.
  func start() throws(DisplayError)
  /// Adds `damage`, which may be empty, to the pending damage of `surface`, and shows it. If the
  /// display is not ready, the damage waits for the next call.
  func present(_ damage: Region)
  /// Updates the outputs that mirror the picture and are ready for a frame. Call it at the end of
  /// each batch of events.
  func updateMirrors()
  /// The transform from each mirroring output's screen to this display's screen, by connector name.
  ///
  /// Positions are fractions of each screen before rotation. A position on the black border beside
  /// the mirrored picture maps outside 0…1.
  var mirrorTransforms: [String: AffineTransform] { get }
  /// Stops showing frames and restores the previous picture of the screen.
  func stop()
}

/// The size and refresh rate of a display's picture.
public struct DisplayMode: Hashable, Sendable {
  /// The size in pixels after rotation.
  public var size: PixelSize
  /// The refresh rate in hertz.
  public var refresh: Double
  /// The rotation of the picture in the scan-out buffer.
  public var rotation: Rotation
  /// Pixels per point, if the display prescribes it.
  public var scale: Double?
  /// The width and height in millimetres after rotation; nil if unknown.
  public var physicalSize: PixelSize?
  /// The connector's name, such as `HDMI-A-1`; nil for a headless display.
  public var connector: String?
  /// The name for messages, such as `HDMI-A-1 of /dev/dri/card0`.
  public var name: String

  /// Pixels per inch; nil if the physical size is unknown or implausible. Some screens report their
  /// aspect ratio instead, such as 160 × 90 mm, and projectors report arbitrary sizes.
  public var density: Double? {
    guard let physicalSize, physicalSize.width > 0, physicalSize.height > 0 else { return nil }
    let across = 25.4 * Double(size.width) / Double(physicalSize.width)
    let down = 25.4 * Double(size.height) / Double(physicalSize.height)
    let ratio = across / down
    let density = (across * down).squareRoot()
    return (0.75...1.33).contains(ratio) && (20...1_000).contains(density) ? density : nil
  }
}

/// A frame that has reached the screen.
public struct ShownFrame: Hashable, Sendable {
  /// The number of the frame, counted from 1.
  public var number: UInt64
  /// When the frame was passed to the kernel, on the monotonic clock.
  public var presented: Duration
  /// When the frame's first pixel was shown according to the kernel, on the monotonic clock.
  public var shown: Duration
  /// The number of pixels copied to the scan-out buffer.
  public var copied: Int
}
