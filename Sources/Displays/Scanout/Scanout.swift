import CDRM
import Geometry
import LinuxIO

/// A way to show framebuffers. The kernel has two: atomic and legacy.
protocol Scanout: AnyObject {
  /// `atomic` or `legacy`, for people.
  var name: String { get }
  /// Whether the link to the screen has failed, until the mode is set again.
  var hasBadLink: Bool { get }
  /// Whether frames go into the buffer that is on the screen, since it cannot be flipped: the driver
  /// shows what it is told has changed. False until the driver has refused flips.
  var drawsInPlace: Bool { get }
  /// Lights the output with all of `framebuffer`, which is on the screen when this returns.
  func setMode(_ framebuffer: UInt32) throws(SystemError)
  /// Shows `framebuffer` from the next frame on. `damage` is its changed part, in its own pixels.
  /// - Returns: true if it is on the screen already; false if an event with `token` will come then.
  func flip(
    to framebuffer: UInt32, damage: [PixelRectangle], token: UInt64
  ) throws(SystemError) -> Bool
  /// The last flip's event has come.
  func acknowledged() throws(SystemError)
  /// Makes the output dark.
  func turnOff() throws(SystemError)
}

/// The parts of a card for one output.
struct Pipe {
  var connector: UInt32
  var crtc: UInt32
  /// The bit of the CRTC's index in the card's list.
  var crtcBit: UInt32
  var timing: drmModeModeInfo
  var size: PixelSize
  /// Whether the CRTC fed the connector before.
  var fedConnectorBefore: Bool
  /// The other connectors of the CRTC, which are to be cut off.
  var otherConnectors: [UInt32]

  /// Of the CRTCs that no other output of this program has: takes the one that feeds the connector
  /// already, else the first that can feed it and feeds no other, else the first that can feed it.
  /// Nil if there is none.
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
    fedConnectorBefore = connector.crtc == crtc
    otherConnectors = resources.connectors.filter { $0.crtc == crtc && $0.id != connector.id }
      .map(\.id)
  }
}
