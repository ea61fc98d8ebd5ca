import Displays
import Geometry
import Glibc
import JSON
import LinuxIO

/// Counts and measures what the panel does, cheaply enough to be always on.
struct Statistics {
  /// Durations, of which the latest say how the panel does now.
  struct Latency {
    /// The durations kept for the percentiles.
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

    /// `count` and `max` of all; the percentiles of the latest, by nearest rank. Milliseconds, null
    /// where nothing was measured.
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
  /// Those among them whose drawing took longer than a frame lasts.
  private(set) var framesSlow: UInt64 = 0
  private(set) var pixelsDrawn: UInt64 = 0
  private(set) var pixelsCopied: UInt64 = 0
  private(set) var drawTime = Latency()
  private(set) var touchToPresent = Latency()
  /// How old the newest position of a finger is when its frame is on the screen.
  private(set) var positionAge = Latency()
  /// The kernel's time of the first touch that no frame shows yet.
  private var touch: Duration?
  /// The kernel's time of the newest touch.
  private var newestTouch = Duration.zero
  /// The first and the newest touch of the frame that is on its way.
  private var touchOnItsWay: (first: Duration, newest: Duration)?
  /// How long the drawing of that frame took.
  private var drawingOnItsWay = Duration.zero

  init(now: Duration) { start = now }

  /// A touchscreen reported something.
  mutating func noteTouch(at time: Duration) {
    touch = touch ?? time
    newestTouch = time
  }

  /// A frame was drawn: the touches up to here are in it, or changed nothing to be seen.
  mutating func noteDrawing(of damage: Region, took time: Duration) {
    defer { touch = nil }
    guard !damage.isEmpty else { return }
    framesDrawn += 1
    pixelsDrawn += UInt64(damage.area)
    drawTime.add(time)
    drawingOnItsWay = max(drawingOnItsWay, time)
    if let first = touchOnItsWay?.first ?? touch { touchOnItsWay = (first, newestTouch) }
  }

  /// A frame is on the screen; it is late where its drawing took longer than a frame lasts, or where
  /// it missed the first chance after that.
  mutating func noteShown(_ frame: ShownFrame, interval: Duration) {
    pixelsCopied += UInt64(frame.copied)
    let isSlow = drawingOnItsWay > interval
    if isSlow { framesSlow += 1 }
    if isSlow || frame.shown - frame.presented > interval * 3 / 2 { framesLate += 1 }
    drawingOnItsWay = .zero
    guard let touched = touchOnItsWay else { return }
    touchOnItsWay = nil
    // Never below nothing: drivers without a vertical blank may tell a time of their own.
    touchToPresent.add(max(frame.shown - touched.first, .zero))
    positionAge.add(max(frame.shown - touched.newest, .zero))
  }

  /// The members of INTERFACE.md section 7 that are known here.
  func write(into object: inout JSONWriter, now: Duration) {
    object.member("uptime") { $0.write(Double((now - start).nanoseconds / 1_000_000) / 1_000) }
    object.member("frames") { writer in
      writer.object { frames in
        frames.member("drawn") { $0.write(Int64(framesDrawn)) }
        frames.member("late") { $0.write(Int64(framesLate)) }
        frames.member("slow") { $0.write(Int64(framesSlow)) }
      }
    }
    object.member("touchToPresent") { $0.object { touchToPresent.write(into: &$0) } }
    object.member("positionAge") { $0.object { positionAge.write(into: &$0) } }
    object.member("drawTime") { $0.object { drawTime.write(into: &$0) } }
    object.member("damage") { writer in
      writer.object { damage in
        damage.member("drawn") { $0.write(Int64(pixelsDrawn)) }
        damage.member("copied") { $0.write(Int64(pixelsCopied)) }
      }
    }
  }

  /// Bytes of memory that the process has; nil where the kernel does not say.
  static var residentMemory: Int64? {
    guard let bytes = try? readFile("/proc/self/statm", limit: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int64(words[1]).map { $0 * Int64(sysconf(CInt(_SC_PAGESIZE))) } : nil
  }
}
