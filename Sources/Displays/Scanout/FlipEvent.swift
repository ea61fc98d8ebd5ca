import CDRM
import Glibc
import LinuxIO

/// The kernel's acknowledgement of a flip.
struct FlipEvent: Hashable {
  /// From the flip's request.
  var token: UInt64
  /// The CRTC that flipped; 0 where the kernel does not say, which is older than 4.12.
  var crtc: UInt32
  /// When the frame's first pixel was shown, on the monotonic clock, to the microsecond.
  var time: Duration
}

extension DRMCard {
  /// The flips acknowledged since the last call, as many as a buffer holds, without waiting.
  func readFlips() throws(SystemError) -> [FlipEvent] {
    let number = number
    var buffer = [UInt64](repeating: 0, count: 128)
    // The card stays readable if some are left.
    let count = try systemUnlessBlocked("read events of \(path)") {
      buffer.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
    }
    guard let count, count > 0 else { return [] }
    return buffer.withUnsafeBytes { FlipEvent.parse($0.prefix(count)) }
  }
}

extension FlipEvent {
  /// Reads a sequence of the kernel's `drm_event`s, and skips other types than flips.
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
        flips.append(FlipEvent(token: event.user_data, crtc: event.crtc_id, time: time))
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[length...])
    }
    return flips
  }
}
