import Geometry
import LinuxIO
import Raster
import Synchronization

/// The pixels of a panel's SVG pictures that take long to draw. The daemon has them drawn in another
/// thread, so that touches and frames do not wait; all other programs draw them when they are first
/// needed. Those that are kept need at most `MemoryBudget.drawings` bytes.
final class DrawnPictures: DrawingPixels {
  private struct Key: Hashable {
    let drawing: ObjectIdentifier
    let look: DrawingLook
  }

  private struct Copy {
    weak var drawing: Drawing?
    let byteCount: Int
    /// Nil until the pixels are drawn.
    var surface: Surface?
    var lastUse: Duration
  }

  /// Draws in another thread.
  private final class Studio {
    let worker: Worker
    /// Runs `retries` after `rest`.
    let timer: EventLoop.Timer
    let didDraw: (Drawing) -> Void
    let doesNotFit: (Drawing) -> Void

    init(
      _ worker: Worker, _ loop: EventLoop, didDraw: @escaping (Drawing) -> Void,
      doesNotFit: @escaping (Drawing) -> Void
    ) {
      self.worker = worker
      timer = EventLoop.Timer(loop)
      self.didDraw = didDraw
      self.doesNotFit = doesNotFit
    }
  }

  /// What happened to a drawing that does not fit beside the others in use.
  private enum Shortage {
    /// The timer will show it again.
    case isWaiting
    /// The timer has shown it again.
    case hasWaited
    /// It is shown with other pixels than it should be, and this was reported.
    case isReported
  }

  /// Tells the thread that nobody needs the rest.
  private final class End: Sendable {
    let isReached = Atomic(false)
  }

  private var copies: [Key: Copy] = [:]
  private var shortages: [ObjectIdentifier: Shortage] = [:]
  private var retries: [() -> Void] = []
  private var studio: Studio?
  private let end = End()
  private let limit: Int
  private let rest: Duration
  private let now: () -> Duration

  /// - Parameters:
  ///   - limit: the memory for pixels, in bytes.
  ///   - rest: the time for which unused pixels are kept when others need their memory. Without it,
  ///     pictures that do not fit together would be drawn again and again.
  ///   - now: returns the time, which never goes back.
  init(
    limit: Int = MemoryBudget.drawings, rest: Duration = .seconds(1),
    now: @escaping () -> Duration = { Clock.monotonic }
  ) {
    (self.limit, self.rest, self.now) = (limit, rest, now)
  }

  deinit { stop() }

  /// Omits what is not yet drawn, because the program ends.
  func stop() { end.isReached.store(true, ordering: .relaxed) }

  /// Draws in another thread from now on.
  /// - Parameters:
  ///   - didDraw: called when new pixels of a drawing can be shown.
  ///   - doesNotFit: called when the memory does not suffice for all drawings in use, so that this one
  ///     is blurred.
  func draw(
    in worker: Worker, loop: EventLoop, didDraw: @escaping (Drawing) -> Void,
    doesNotFit: @escaping (Drawing) -> Void
  ) {
    studio = Studio(worker, loop, didDraw: didDraw, doesNotFit: doesNotFit)
  }

  func pixels(of drawing: Drawing, _ look: DrawingLook) -> Surface? {
    let key = Key(drawing: ObjectIdentifier(drawing), look: look)
    // The object of a released drawing can have the same identifier.
    if copies[key]?.drawing === drawing {
      copies[key]?.lastUse = now()
      if let surface = copies[key]?.surface { return surface }
    }
    guard let studio else {
      let surface = drawing.content.pixels(look)
      if makeRoom(for: look.size) { store(surface, of: drawing, key) }
      return surface
    }
    let own = copies.filter { $0.value.drawing === drawing }
    // A changing size or colour does not fill the memory with what nobody sees.
    if own.values.allSatisfy({ $0.surface != nil }) {
      begin(drawing, look, isFirst: own.isEmpty, studio)
    }
    // Until then, the pixels that were used last are scaled.
    let drawn = own.filter { $0.value.surface != nil }
    guard let latest = drawn.max(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
    copies[latest.key]?.lastUse = now()
    return latest.value.surface
  }

  /// Begins to draw pixels if they fit. If there are no others of the drawing, it begins to draw fewer.
  private func begin(_ drawing: Drawing, _ look: DrawingLook, isFirst: Bool, _ studio: Studio) {
    var look = look
    if makeRoom(for: look.size) {
      shortages[ObjectIdentifier(drawing)] = nil
    } else {
      noteShortage(of: drawing, studio)
      guard isFirst else { return }
      repeat {
        look.size = PixelSize(
          width: max(look.size.width / 2, 1), height: max(look.size.height / 2, 1))
      } while !makeRoom(for: look.size) && max(look.size.width, look.size.height) > 1
    }
    let key = Key(drawing: ObjectIdentifier(drawing), look: look)
    store(nil, of: drawing, key)
    studio.worker.start { [content = drawing.content, look, end] in
      content.pixels(look) { !end.isReached.load(ordering: .relaxed) }
    } then: { [weak self, weak drawing] surface in
      guard let self, let drawing, self.copies[key]?.drawing === drawing else { return }
      self.copies[key]?.surface = surface
      studio.didDraw(drawing)
    }
  }

  /// Shows a drawing again after a time, because others may no longer be in use then.
  private func noteShortage(of drawing: Drawing, _ studio: Studio) {
    let key = ObjectIdentifier(drawing)
    switch shortages[key] {
    case nil:
      shortages[key] = .isWaiting
      retries.append { [unowned self, weak drawing] in
        self.shortages[key] = .hasWaited
        if let drawing { studio.didDraw(drawing) }
      }
      studio.timer.schedule(at: Clock.monotonic + rest) { [unowned self] in
        let retries = self.retries
        self.retries = []
        for retry in retries { retry() }
      }
    case .hasWaited:
      shortages[key] = .isReported
      studio.doesNotFit(drawing)
    case .isWaiting, .isReported: break
    }
  }

  /// Removes unused pixels until those of a size fit. Returns false if there are not enough.
  private func makeRoom(for size: PixelSize) -> Bool {
    copies = copies.filter { $0.value.drawing != nil }
    var used = copies.values.reduce(Self.byteCount(size)) { $0 + $1.byteCount }
    let oldest = now() - rest
    let unused = copies.filter { $0.value.lastUse < oldest && $0.value.surface != nil }
    for (key, copy) in unused.sorted(by: { $0.value.lastUse < $1.value.lastUse })
    where used > limit {
      copies[key] = nil
      used -= copy.byteCount
    }
    return used <= limit
  }

  private func store(_ surface: Surface?, of drawing: Drawing, _ key: Key) {
    copies[key] = Copy(
      drawing: drawing, byteCount: Self.byteCount(key.look.size), surface: surface,
      lastUse: now())
  }

  private static func byteCount(_ size: PixelSize) -> Int {
    Surface.byteCount(width: size.width, height: size.height)
  }
}
