import CDRM
import Glibc
import LinuxIO

/// A flip that the kernel says is on the screen.
struct FlipEvent: Hashable {
  var token: UInt64
  /// When the frame's first pixel was shown, on the monotonic clock, to the microsecond.
  var time: Duration
}

extension DRMCard {
  /// Flips acknowledged since the last call, as many as a buffer holds; waits for none.
  func readFlips() throws(SystemError) -> [FlipEvent] {
    let number = number
    var buffer = [UInt64](repeating: 0, count: 128)
    // What does not fit is still there at the next call, and the card says so.
    let count = try systemUnlessBlocked("read events of \(path)") {
      buffer.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
    }
    guard let count, count > 0 else { return [] }
    return buffer.withUnsafeBytes { FlipEvent.parse($0.prefix(count)) }
  }
}

extension FlipEvent {
  /// Reads the kernel's `drm_event`s, which stand one behind the other; those of other types are
  /// passed over.
  static func parse(_ bytes: Slice<UnsafeRawBufferPointer>) -> [FlipEvent] {
    var flips: [FlipEvent] = []
    var rest = UnsafeRawBufferPointer(rebasing: bytes)
    while rest.count >= MemoryLayout<drm_event>.size {
      let header = rest.loadUnaligned(as: drm_event.self)
      let length = Int(header.length)
      guard length >= MemoryLayout<drm_event>.size, length <= rest.count else { return flips }
      if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
        length >= MemoryLayout<drm_event_vblank>.size
      {
        let event = rest.loadUnaligned(as: drm_event_vblank.self)
        let time = Duration.seconds(Int64(event.tv_sec)) + .microseconds(Int64(event.tv_usec))
        flips.append(FlipEvent(token: event.user_data, time: time))
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[length...])
    }
    return flips
  }
}
