import Geometry
import Raster

/// A place to show a panel: a screen, or memory only.
///
/// The panel draws into `surface` at the end of each batch of events, never in the middle of one,
/// and passes the changed region to `present`. While `isReadyForFrame` is false, the last frame is
/// still on its way to the screen; the panel draws nothing then, and its changes add up. The
/// display becomes ready by an event of the loop (a flip, a retry, a wake-up), so the end of a
/// batch follows; and it sends frames only in `present`.
public protocol Display: AnyObject {
  /// The picture's size and rate as the viewer sees it; nil while there is no output.
  var mode: DisplayMode? { get }
  /// The memory to draw into: cached, of the size of `mode`, opaque once drawn. Another one after
  /// each `onModeChange`; nil while there is no output.
  var surface: Surface? { get }
  /// The times of frames, for animations.
  var frameClock: FrameClock { get }
  /// Whether `present` would send a frame at once.
  var isReadyForFrame: Bool { get }
  /// Dark while true: the output is switched off, and damage waits.
  var isBlank: Bool { get set }
  /// How bright the light behind the picture is, 0 (the darkest that is one) to 1; nil where there
  /// is none that can be set, and setting does nothing.
  var light: Double? { get set }
  /// Whether another program, or another console, has the screen: who touches it does not mean what
  /// is drawn here.
  var isCovered: Bool { get }
  /// Why there is no output; nil while there is one.
  var obstacle: String? { get }
  /// The output that is wanted. Another one, or another mode or rotation, is taken at once, with
  /// `onModeChange`.
  var request: OutputRequest { get set }

  /// Called when a frame is on the screen.
  var onFrameShown: (ShownFrame) -> Void { get set }
  /// Called when the output comes, goes or changes: all of the new `surface` has to be drawn.
  var onModeChange: () -> Void { get set }
  /// Called when `isCovered` changes.
  var onCover: () -> Void { get set }
  /// Called when `mirrorPlaces` may have changed while `mode` has not.
  var onMirrorsChange: () -> Void { get set }

  /// When to draw the next frame: as late as it still comes in time, where the output has a vertical
  /// blank. Where that is not after `now`, the drawing is taken to begin.
  func drawingStart(asOf now: Duration) -> Duration
  /// Takes the output, without calling `onModeChange`, or waits from now on for one to come, or for
  /// another program to leave it. Throws if there is one that cannot be used.
  func start() throws(DisplayError)
  /// Shows the changed region of `surface`, with the damage that waits from before. If the display
  /// is not ready, both wait for the next call. `damage` may be empty.
  func present(_ damage: Region)
  /// Brings the picture to the outputs that mirror it, as far as they can take it: called at the end
  /// of each batch of events.
  func updateMirrors()
  /// For each output that mirrors the picture now, by its name, the map from its screen to the
  /// picture's own, between what shows the same: in fractions of both, before the picture is turned.
  /// A place on the black beside the picture lies outside of 0…1.
  var mirrorPlaces: [String: AffineTransform] { get }
  /// Gives the screen back as it was.
  func stop()
}

/// The size and rate of an output's picture.
public struct DisplayMode: Hashable, Sendable {
  /// Pixels as the viewer sees them, after rotation.
  public var size: PixelSize
  /// Hertz.
  public var refresh: Double
  /// Of the picture on the scan-out.
  public var rotation: Rotation
  /// Pixels per point, if the display prescribes it.
  public var scale: Double?
  /// Width and height in millimetres as the viewer sees them; nil if unknown.
  public var physicalSize: PixelSize?
  /// The output's name, such as `HDMI-A-1`; nil in memory.
  public var connector: String?
  /// `HDMI-A-1 of /dev/dri/card0`, for people.
  public var name: String

  /// Pixels per inch; nil where the screen tells no size, or one that cannot be: some tell their
  /// aspect instead, as 160 × 90 mm, and projectors anything.
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
  /// Counts the frames presented, from 1.
  public var number: UInt64
  /// When it was passed to the kernel, on the monotonic clock.
  public var presented: Duration
  /// When its first pixel was shown, says the kernel, on the monotonic clock.
  public var shown: Duration
  /// Pixels copied to the scan-out buffer.
  public var copied: Int
}
