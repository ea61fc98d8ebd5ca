import CDRM
import Glibc
import LinuxIO

/// The kernel's page-flip event: the frame is on the screen.
struct FlipEvent: Hashable {
  /// The user data of the flip's request.
  var token: UInt64
  /// The CRTC that flipped; 0 with kernels before 4.12, which do not report it.
  var crtc: UInt32
  /// When the frame's first pixel was shown, on the monotonic clock. Resolution: 1 µs.
  var time: Duration
}

extension DRMCard {
  /// Reads the pending flip events without blocking, at most one buffer of them.
  func readFlips() throws(SystemError) -> [FlipEvent] {
    let number = number
    var buffer = [UInt64](repeating: 0, count: 128)
    // Events that do not fit leave the descriptor readable.
    let count = try systemUnlessBlocked("read events of \(path)") {
      buffer.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
    }
    guard let count, count > 0 else { return [] }
    return buffer.withUnsafeBytes { FlipEvent.parse($0.prefix(count)) }
  }
}

extension FlipEvent {
  /// Parses a sequence of `drm_event` structures. Skips events that are not page flips.
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
