import Geometry
import Glibc
import LinuxIO
import Raster

/// The functions of libvncserver that the benchmark uses.
private struct VNCLibrary {
  typealias Screen = OpaquePointer
  typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  let enableLog: @convention(c) (Int32) -> Void = PeerLibrary.function("rfbLogEnable")
  let createScreen:
    @convention(c) (UnsafeMutablePointer<Int32>, Arguments, Int32, Int32, Int32, Int32, Int32)
      -> Screen? = PeerLibrary.function("rfbGetScreen")
  let setPixels:
    @convention(c) (Screen, UnsafeMutableRawPointer, Int32, Int32, Int32, Int32, Int32) -> Void =
      PeerLibrary.function("rfbNewFramebuffer")
  let begin: @convention(c) (Screen) -> Void = PeerLibrary.function(
    "rfbInitServerWithPthreadsAndZRLE")
  let addClient: @convention(c) (Screen, Int32) -> OpaquePointer? = PeerLibrary.function(
    "rfbNewClient")
  let markModified: @convention(c) (Screen, Int32, Int32, Int32, Int32) -> Void =
    PeerLibrary.function("rfbMarkRectAsModified")
  let processEvents: @convention(c) (Screen, Int) -> Int8 = PeerLibrary.function(
    "rfbProcessEvents")
  let shutDown: @convention(c) (Screen, Int8) -> Void = PeerLibrary.function("rfbShutdownServer")
  let cleanUp: @convention(c) (Screen) -> Void = PeerLibrary.function("rfbScreenCleanup")
}

/// libvncserver with one client, which is connected by a pair of sockets. Everything happens in the
/// calling thread. All encodings are lossless.
final class VNCPeer {
  /// An encoding and its compression level, as viewers request them.
  enum Encoding: CaseIterable {
    case tight, zrle, zlib

    /// The names and numbers of RFC 6143, section 7.7, and of the RFB community's list.
    var name: String {
      switch self {
      case .tight: "VNC, Tight"
      case .zrle: "VNC, ZRLE"
      case .zlib: "VNC, Zlib"
      }
    }

    fileprivate var numbers: [Int32] {
      // Compression level 1, and updates with an unknown number of rectangles, without which Tight
      // does not look for areas of one colour.
      let common: [Int32] = [-255, -224]
      switch self {
      case .tight: return [7] + common
      case .zrle: return [16] + common
      case .zlib: return [6] + common
      }
    }
  }

  struct ProtocolError: Error, CustomStringConvertible {
    let description: String
  }

  let encoding: Encoding
  private let library: VNCLibrary
  private let screen: VNCLibrary.Screen
  private let size: (width: Int32, height: Int32)
  private let client: SocketPair

  /// Serves a picture without space between its rows.
  init(_ encoding: Encoding, of picture: Surface) throws {
    precondition(picture.stride == picture.width, "space between rows")
    try PeerLibrary.open("libvncserver.so.1", package: "libvncserver1")
    self.encoding = encoding
    library = VNCLibrary()
    library.enableLog(0)
    size = (Int32(picture.width), Int32(picture.height))
    // No port, and no delay before an update.
    let words = ["", "-rfbport", "0", "-rfbportv6", "0", "-deferupdate", "0"]
    let strings = words.map { strdup($0) }
    defer { for string in strings { free(string) } }
    // The library removes the arguments that it uses.
    var arguments = strings + [nil]
    var count = Int32(words.count)
    guard let screen = library.createScreen(&count, &arguments, size.width, size.height, 8, 3, 4)
    else { throw ProtocolError(description: "libvncserver could not create a screen") }
    self.screen = screen
    library.setPixels(screen, picture.pixels, size.width, size.height, 8, 3, 4)
    library.begin(screen)
    client = try SocketPair()
    // The library closes the descriptor that it receives.
    _ = library.addClient(screen, dup(client.serverEnd))
    try connect()
  }

  deinit {
    library.shutDown(screen, 1)
    library.cleanUp(screen)
  }

  /// Sends the damage.
  /// - Returns: the number of bytes of the update, and the processor time in microseconds.
  func update(_ damage: Region) throws -> (bytes: Int, time: Double) {
    client.write(updateRequest(isIncremental: true))
    let time = microseconds(on: CLOCK_THREAD_CPUTIME_ID) {
      for part in damage.rectangles {
        library.markModified(
          screen, Int32(part.left), Int32(part.top), Int32(part.right), Int32(part.bottom))
      }
      _ = library.processEvents(screen, 0)
    }
    let answer = client.read()
    guard answer.first == 0 else { throw ProtocolError(description: "\(encoding.name): no update") }
    return (answer.count, time)
  }

  /// The handshake of RFC 6143, section 7, without a password, and the whole picture.
  private func connect() throws {
    try exchange(Array("RFB 003.008\n".utf8), expecting: 12)
    // The security type "none", and a shared connection.
    try exchange([1], expecting: 2)
    try exchange([1], expecting: 4 + 24)
    // 32 bits per pixel, 24 of them significant, as browsers request them.
    let format: [UInt8] = [32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 0, 8, 16, 0, 0, 0]
    client.write([0, 0, 0, 0] + format)
    let numbers = encoding.numbers
    client.write(
      [2, 0, 0, UInt8(numbers.count)]
        + numbers.flatMap { number in
          [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        })
    try exchange(updateRequest(isIncremental: false), expecting: 16)
  }

  private func updateRequest(isIncremental: Bool) -> [UInt8] {
    [3, isIncremental ? 1 : 0]
      + [0, 0, size.width, size.height].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  /// Sends a message, lets the server answer, and reads everything.
  private func exchange(_ message: [UInt8], expecting count: Int) throws {
    client.write(message)
    // Each call handles one message.
    for _ in 0..<4 { _ = library.processEvents(screen, 0) }
    guard client.read().count >= count else {
      throw ProtocolError(description: "\(encoding.name): no answer to \(message)")
    }
  }
}
