import Displays
import Geometry
import Glibc
import JSON
import LinuxIO
import PanelServing

/// Counts frames and measures latencies; cheap enough to be always on.
struct Statistics {
  /// Durations of one kind: their number, their maximum, and percentiles of the latest.
  struct Latency {
    /// The number of durations kept for the percentiles.
    private static let limit = 1_024

    private var latest: [Duration] = []
    private var next = 0
    private(set) var count: UInt64 = 0
    private(set) var longest = Duration.zero

    mutating func add(_ duration: Duration) {
      count += 1
      longest = max(longest, duration)
      if latest.count < Self.limit {
        latest.append(duration)
      } else {
        latest[next] = duration
      }
      next = (next + 1) % Self.limit
    }

    /// Writes `count` and `max` of all durations and the nearest-rank percentiles of the latest, in
    /// milliseconds; null if nothing was measured.
    func write(into object: inout JSONWriter) {
      let sorted = latest.sorted()
      func milliseconds(_ duration: Duration) -> Double { Double(duration.nanoseconds) / 1e6 }
      object.member("count") { $0.write(Int64(count)) }
      for percent in [50, 95, 99] {
        object.member("p\(percent)") { writer in
          if sorted.isEmpty {
            writer.literal("null")
          } else {
            writer.write(milliseconds(sorted[(sorted.count * percent + 99) / 100 - 1]))
          }
        }
      }
      object.member("max") { writer in
        if sorted.isEmpty { writer.literal("null") } else { writer.write(milliseconds(longest)) }
      }
    }
  }

  private let start: Duration
  private(set) var framesDrawn: UInt64 = 0
  private(set) var framesLate: UInt64 = 0
  /// The late frames that took longer to draw than a frame lasts.
  private(set) var framesSlow: UInt64 = 0
  private(set) var pixelsDrawn: UInt64 = 0
  private(set) var pixelsCopied: UInt64 = 0
  private(set) var drawTime = Latency()
  private(set) var touchToPresent = Latency()
  /// The age of a finger's newest position when its frame reaches the screen.
  private(set) var positionAge = Latency()
  /// The kernel's time of the first touch that is in no frame yet.
  private var touch: Duration?
  /// The kernel's time of the newest touch.
  private var newestTouch = Duration.zero
  /// The first and the newest touch of the frame that was presented and is not yet shown.
  private var presentedTouch: (first: Duration, newest: Duration)?
  /// How long that frame took to draw.
  private var presentedDrawTime = Duration.zero

  init(now: Duration) { start = now }

  /// Records the kernel's time of a touch.
  mutating func noteTouch(at time: Duration) {
    touch = touch ?? time
    newestTouch = time
  }

  /// Records that a frame was drawn. It contains all earlier touches, unless they had no visible
  /// effect.
  mutating func noteDrawing(of damage: Region, took time: Duration) {
    defer { touch = nil }
    guard !damage.isEmpty else { return }
    framesDrawn += 1
    pixelsDrawn += UInt64(damage.area)
    drawTime.add(time)
    presentedDrawTime = max(presentedDrawTime, time)
    if let first = presentedTouch?.first ?? touch { presentedTouch = (first, newestTouch) }
  }

  /// Records that a frame reached the screen. It is late if it took longer to draw than a frame
  /// lasts, or missed the first vertical blank after it was presented.
  mutating func noteShown(_ frame: ShownFrame, interval: Duration) {
    pixelsCopied += UInt64(frame.copied)
    let isSlow = presentedDrawTime > interval
    if isSlow { framesSlow += 1 }
    if isSlow || frame.shown - frame.presented > interval * 3 / 2 { framesLate += 1 }
    presentedDrawTime = .zero
    guard let touched = presentedTouch else { return }
    presentedTouch = nil
    // Clamped at zero: drivers without a vertical blank may report an earlier time.
    touchToPresent.add(max(frame.shown - touched.first, .zero))
    positionAge.add(max(frame.shown - touched.newest, .zero))
  }

  /// Writes the members of `stats` from `uptime` to `damage`.
  func write(into object: inout JSONWriter, now: Duration) {
    object.member("uptime") { $0.write(Double((now - start).nanoseconds / 1_000_000) / 1_000) }
    object.object("frames") { frames in
      frames.member("drawn") { $0.write(Int64(framesDrawn)) }
      frames.member("late") { $0.write(Int64(framesLate)) }
      frames.member("slow") { $0.write(Int64(framesSlow)) }
    }
    object.object("touchToPresent") { touchToPresent.write(into: &$0) }
    object.object("positionAge") { positionAge.write(into: &$0) }
    object.object("drawTime") { drawTime.write(into: &$0) }
    object.object("damage") { damage in
      damage.member("drawn") { $0.write(Int64(pixelsDrawn)) }
      damage.member("copied") { $0.write(Int64(pixelsCopied)) }
    }
  }

  /// The resident memory of the process in bytes; nil if the kernel does not report it.
  static var residentMemory: Int64? {
    guard let bytes = try? readFile("/proc/self/statm", limit: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int64(words[1]).map { $0 * Int64(sysconf(CInt(_SC_PAGESIZE))) } : nil
  }
}
