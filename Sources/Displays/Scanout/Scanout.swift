import CDRM
import Geometry
import LinuxIO

/// A way to show framebuffers: atomic commits or the legacy calls.
protocol Scanout: AnyObject {
  /// `atomic` or `legacy`, for the log.
  var name: String { get }
  /// Whether the link to the screen has failed since the mode was set.
  var hasBadLink: Bool { get }
  /// Whether frames are drawn into the visible buffer, because the driver cannot flip but accepts
  /// damage. False until the driver has refused flips.
  var drawsInPlace: Bool { get }
  /// Sets the mode and shows `framebuffer`. It is on the screen when this returns.
  func setMode(_ framebuffer: UInt32) throws(SystemError)
  /// Shows `framebuffer` from the next frame on. `damage` is the changed region in its pixels.
  /// - Returns: Whether the frame is on the screen already. If not, an event with `token` follows.
  func flip(
    to framebuffer: UInt32, damage: [PixelRectangle], token: UInt64
  ) throws(SystemError) -> Bool
  /// Completes the last flip. Call it when its event has arrived.
  func acknowledged() throws(SystemError)
  /// Disables the CRTC, which switches the screen off.
  func turnOff() throws(SystemError)
}

/// The connector, CRTC and mode of one output.
struct Pipe {
  var connector: UInt32
  var crtc: UInt32
  /// The bit of the CRTC's index in masks of CRTCs.
  var crtcBit: UInt32
  var timing: drmModeModeInfo
  var size: PixelSize
  /// Whether the CRTC already drove the connector.
  var wasDrivingConnector: Bool
  /// The other connectors that the CRTC drives. Setting the mode detaches them.
  var otherConnectors: [UInt32]

  /// Chooses a CRTC that no other output of this program uses; nil if there is none. In order of
  /// preference: the one that drives the connector already, the first suitable one that drives no
  /// other connector, the first suitable one.
  init?(card: DRMCard, resources: CardResources, connector: Connector, mode: Int) {
    let indexes = resources.crtcs.indices.filter { !card.isUsed(crtc: resources.crtcs[$0]) }
    let possible = indexes.filter { connector.possibleCRTCs & (1 << UInt32($0)) != 0 }
    let isBusy = { (index: Int) in
      resources.connectors.contains {
        $0.id != connector.id && $0.crtc == resources.crtcs[index]
      }
    }
    guard
      let index = indexes.first(where: {
        connector.crtc != 0 && resources.crtcs[$0] == connector.crtc
      }) ?? possible.first(where: { !isBusy($0) }) ?? possible.first
    else { return nil }
    let crtc = resources.crtcs[index]
    self.connector = connector.id
    self.crtc = crtc
    crtcBit = 1 << UInt32(index)
    timing = connector.timings[mode]
    size = connector.report.modes[mode].size
    wasDrivingConnector = connector.crtc == crtc
    otherConnectors = resources.connectors.filter { $0.crtc == crtc && $0.id != connector.id }
      .map(\.id)
  }
}
