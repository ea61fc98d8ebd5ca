import Geometry
import Raster

/// Where a panel is shown. A screen and the headless display are used alike.
///
/// At the end of each batch of events, and never in the middle of one, the panel draws into
/// `surface` and says with `present` what it has changed. While `isReadyForFrame` is false the frame
/// before is still on its way to the screen: drawing then would only be drawn over, so the panel
/// gathers its changes. Whatever makes the display ready again (a flip, a retry, a wake-up) is an
/// event of the loop, so a batch ends after it; the display itself sends nothing but in `present`.
public protocol Display: AnyObject {
  /// What is shown, as the viewer sees it; nil while there is no output.
  var mode: DisplayMode? { get }
  /// What to draw into: cached memory, its size that of `mode`, opaque once drawn. A new one with
  /// each new mode; nil while there is no output.
  var surface: Surface? { get }
  /// When frames are due; for animations.
  var frameClock: FrameClock { get }
  /// Whether what is presented goes out at once.
  var isReadyForFrame: Bool { get }
  /// Dark while true: the output is switched off, presented damage waits.
  var isBlank: Bool { get set }

  /// A frame is on the screen.
  var onFrameShown: (ShownFrame) -> Void { get set }
  /// The output came, went or changed: look at `mode`, draw all of the new `surface`, present it.
  var onModeChange: () -> Void { get set }

  /// Begins to show. An output that is there is taken now, before this returns, without calling
  /// `onModeChange`; one that is not is waited for. Throws where nothing can come of it.
  func start() throws(DisplayError)
  /// Shows what has changed in `surface`, and all that waits from before. Where the display is not
  /// ready, it waits for the next call; `damage` may be empty then.
  func present(_ damage: Region)
  /// Ends showing and gives the screen back as it was.
  func stop()
}

/// What an output shows.
public struct DisplayMode: Hashable, Sendable {
  /// Pixels as the viewer sees them, after rotation.
  public var size: PixelSize
  /// Hertz.
  public var refresh: Double
  /// Of the picture on the scan-out.
  public var rotation: Rotation
  /// Pixels a point, where the display says so itself.
  public var scale: Double?
  /// Width and height in millimetres as the viewer sees them; nil where unknown.
  public var physicalSize: PixelSize?
  /// `HDMI-A-1 of /dev/dri/card0`, for people.
  public var name: String
}

/// A frame that has reached the screen.
public struct ShownFrame: Hashable, Sendable {
  /// Counts the frames presented, from 1.
  public var number: UInt64
  /// When it was handed to the kernel, on the monotonic clock.
  public var presented: Duration
  /// When its first pixel was shown, by the kernel, on the monotonic clock.
  public var shown: Duration
  /// Pixels copied to the scan-out buffer.
  public var copied: Int
}
