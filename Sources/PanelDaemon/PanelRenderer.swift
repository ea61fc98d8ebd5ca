import Displays
import Geometry
import LinuxIO
import Panels
import Raster

/// Draws a panel on its display and measures how long that takes.
final class PanelRenderer {
  private let display: any Display
  private let loop: EventLoop
  private let timer: EventLoop.Timer
  private var schedule = FrameSchedule()
  private(set) var statistics: Statistics
  /// Whether any frame has reached the screen.
  private(set) var hasShownFrame = false
  /// The surface that was drawn last.
  private weak var drawnSurface: Surface?
  /// Whether the display's surface shows the panel, or nothing is to be shown. A new surface is
  /// empty.
  var isPictureValid: Bool { display.isBlank || display.surface === drawnSurface }
  /// Called with the region that was drawn.
  var onDraw: (Region) -> Void = { _ in }
  /// The number of pictures so far.
  private var pictureCount = 0

  /// Draws nothing yet.
  init(on display: any Display, loop: EventLoop) {
    self.display = display
    self.loop = loop
    timer = EventLoop.Timer(loop)
    statistics = Statistics(now: loop.monotonic)
    display.onFrameShown = { [unowned self] frame in
      self.hasShownFrame = true
      self.statistics.noteShown(frame, interval: self.display.frameClock.interval)
    }
  }

  /// Records the kernel's time of a touch.
  func noteTouch(at time: Duration) { statistics.noteTouch(at: time) }

  /// Draws what has changed if it is time. Call it at the end of a batch of events and nowhere else,
  /// so that every touch of a batch is in the batch's frame.
  func drawFrame(of panel: Panel) {
    let now = loop.monotonic
    let action = schedule.batchEnded(
      at: now, isReady: display.isReadyForFrame && display.surface != nil,
      isAnimating: panel.isAnimating, isChanged: !panel.damage.isEmpty,
      drawingStart: display.drawingStart(asOf: now), frameClock: display.frameClock)
    switch action {
    case .none: break
    case .wait(let time): timer.schedule(at: time) {}
    case .draw(let isAdvancing):
      if isAdvancing { panel.advance(to: now) }
      draw(panel)
      if case .wait(let time) = schedule.framePresented(
        isReady: display.isReadyForFrame, isAnimating: panel.isAnimating)
      {
        timer.schedule(at: time) {}
      }
    }
  }

  /// Draws all changes up to now.
  /// - Returns: the number of the picture; nil while the screen is off, and without a screen.
  func drawnPicture(of panel: Panel) -> Int? {
    guard display.surface != nil, !display.isBlank else { return nil }
    draw(panel)
    return pictureCount
  }

  /// A copy of the picture, with all changes up to now; black while the screen is off, nil without a
  /// screen.
  func screenshot(of panel: Panel) -> sending Surface? {
    guard let surface = display.surface else { return nil }
    guard !display.isBlank else {
      let dark = Surface(width: surface.width, height: surface.height)
      Canvas(dark).fill(.rectangle(dark.bounds.rectangle), .black)
      return dark
    }
    draw(panel)
    return surface.copy()
  }

  private func draw(_ panel: Panel) {
    guard let surface = display.surface else { return }
    let start = loop.monotonic
    let drawn = panel.draw(on: surface)
    drawnSurface = surface
    if !drawn.isEmpty { pictureCount += 1 }
    statistics.noteDrawing(of: drawn, took: loop.monotonic - start)
    display.present(drawn)
    onDraw(drawn)
  }
}
