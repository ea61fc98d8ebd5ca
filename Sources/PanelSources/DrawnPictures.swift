import Geometry
import LinuxIO
import Raster

/// The pixels of a panel's SVG pictures that take long to draw. The daemon draws them in another
/// thread, so that touches and frames do not wait; other programs draw them when they are first
/// needed. All of them together need at most `MemoryBudget.drawings` bytes.
package final class DrawnPictures: DrawingPixels {
  private struct Key: Hashable {
    let drawing: ObjectIdentifier
    let look: DrawingLook
  }

  private struct Copy {
    weak var drawing: Drawing?
    let byteCount: Int
    /// Nil until the pixels are drawn.
    var surface: Surface?
    /// The value of `useCount` at the last use.
    var lastUse: Int
  }

  private struct WeakDrawing {
    weak var drawing: Drawing?
  }

  /// Draws in another thread.
  private final class Studio {
    let worker: Worker
    let timer: EventLoop.Timer
    let redraw: () -> Void
    let doesNotFit: (Drawing) -> Void

    init(
      _ worker: Worker, _ loop: EventLoop, redraw: @escaping () -> Void,
      doesNotFit: @escaping (Drawing) -> Void
    ) {
      self.worker = worker
      timer = EventLoop.Timer(loop)
      self.redraw = redraw
      self.doesNotFit = doesNotFit
    }
  }

  /// The search for pixels that are not on the screen. It begins when a drawing does not fit. Each phase
  /// lasts for `pause`.
  private enum Search {
    /// All drawings fit, or the last search did not help.
    case none
    /// The search waits, because the drawing may be animated.
    case waiting
    /// The whole panel is redrawn. Pixels that are not drawn in this time are removed at its end.
    case redrawing
    /// The whole panel is redrawn again. A drawing that still does not fit is reported.
    case reporting
  }

  private var copies: [Key: Copy] = [:]
  private var useCount = 0
  private var search = Search.none
  /// The value of `useCount` at the beginning of the search.
  private var searchStart = 0
  /// The drawings that are known not to fit.
  private var reported: [WeakDrawing] = []
  private var studio: Studio?
  private let cancellation = Cancellation()
  private let limit: Int
  private let pause: Duration

  /// - Parameters:
  ///   - limit: the memory for pixels, in bytes.
  ///   - pause: a time in which the whole panel is surely redrawn.
  init(limit: Int = MemoryBudget.drawings, pause: Duration = .seconds(1)) {
    (self.limit, self.pause) = (limit, pause)
  }

  deinit { stop() }

  /// Skips everything that is not drawn yet, because the panel is no longer shown.
  package func stop() { cancellation.cancel() }

  /// Draws in another thread from now on.
  /// - Parameters:
  ///   - redraw: redraws the whole panel, because there are new pixels.
  ///   - doesNotFit: called when the memory does not suffice for all drawings on the screen, so that
  ///     this one is blurred.
  package func draw(
    in worker: Worker, loop: EventLoop, redraw: @escaping () -> Void,
    doesNotFit: @escaping (Drawing) -> Void
  ) {
    studio = Studio(worker, loop, redraw: redraw, doesNotFit: doesNotFit)
  }

  // MARK: Pixels

  package func source(of drawing: Drawing, _ look: DrawingLook) -> DrawingSource {
    let key = Key(drawing: ObjectIdentifier(drawing), look: look)
    // The object of a released drawing can have the same identifier.
    if copies[key]?.drawing === drawing, let surface = use(key) { return .pixels(surface) }
    guard let studio else { return drawNow(drawing, key) }
    let own = copies.filter { $0.value.drawing === drawing }
    // A changing size or colour does not fill the memory with pixels that nobody sees.
    if own.values.allSatisfy({ $0.surface != nil }) {
      begin(drawing, look, isFirst: own.isEmpty, studio)
    }
    // Until then, the pixels that were used last are scaled.
    let ready = own.filter { $0.value.surface != nil }
    let latest = ready.max { $0.value.lastUse < $1.value.lastUse }
    return latest.flatMap { use($0.key) }.map(DrawingSource.pixels) ?? .nothing
  }

  private func use(_ key: Key) -> Surface? {
    useCount += 1
    copies[key]?.lastUse = useCount
    return copies[key]?.surface
  }

  private func drawNow(_ drawing: Drawing, _ key: Key) -> DrawingSource {
    guard fits(key.look.size) else { return .shapes }
    let surface = drawing.content.pixels(key.look)
    store(surface, of: drawing, key)
    return .pixels(surface)
  }

  /// Begins to draw pixels if they fit. If there are no others of the drawing, it begins to draw fewer.
  private func begin(_ drawing: Drawing, _ look: DrawingLook, isFirst: Bool, _ studio: Studio) {
    var look = look
    if fits(look.size) {
      reported.removeAll { $0.drawing === drawing || $0.drawing == nil }
    } else {
      noteShortage(of: drawing, studio)
      guard isFirst else { return }
      repeat {
        look.size = PixelSize(
          width: max(look.size.width / 2, 1), height: max(look.size.height / 2, 1))
      } while !fits(look.size) && max(look.size.width, look.size.height) > 1
    }
    let key = Key(drawing: ObjectIdentifier(drawing), look: look)
    store(nil, of: drawing, key)
    studio.worker.start { [content = drawing.content, look, cancellation] in
      content.pixels(look) { !cancellation.isCancelled }
    } then: { [weak self, weak drawing, redraw = studio.redraw] surface in
      guard let self, let drawing, self.copies[key]?.drawing === drawing else { return }
      self.copies[key]?.surface = surface
      _ = self.use(key)
      redraw()
    }
  }

  private func store(_ surface: Surface?, of drawing: Drawing, _ key: Key) {
    copies[key] = Copy(
      drawing: drawing, byteCount: Self.byteCount(key.look.size), surface: surface,
      lastUse: useCount)
  }

  // MARK: Memory

  /// Whether there is memory for pixels of a size.
  private func fits(_ size: PixelSize) -> Bool {
    copies = copies.filter { $0.value.drawing != nil }
    return copies.values.reduce(Self.byteCount(size)) { $0 + $1.byteCount } <= limit
  }

  private static func byteCount(_ size: PixelSize) -> Int {
    Surface.byteCount(width: size.width, height: size.height)
  }

  private func noteShortage(of drawing: Drawing, _ studio: Studio) {
    let isReported = reported.contains { $0.drawing === drawing }
    switch search {
    case .none:
      search = .waiting
      // The last search did not help.
      schedule(after: isReported ? pause * 10 : pause, studio)
    case .waiting, .redrawing: break
    case .reporting:
      guard !isReported else { return }
      reported.append(WeakDrawing(drawing: drawing))
      studio.doesNotFit(drawing)
    }
  }

  private func schedule(after time: Duration, _ studio: Studio) {
    studio.timer.schedule(after: time) { [weak self] in
      self?.continueSearch()
    }
  }

  private func continueSearch() {
    guard let studio else { return }
    switch search {
    case .none, .reporting: return search = .none
    case .waiting:
      search = .redrawing
      searchStart = useCount
    case .redrawing:
      search = .reporting
      copies = copies.filter { $0.value.surface == nil || $0.value.lastUse > searchStart }
    }
    studio.redraw()
    schedule(after: pause, studio)
  }
}
