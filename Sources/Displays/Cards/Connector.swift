import CDRM
import Geometry
import Glibc
import LinuxIO

/// A socket for a screen, or a built-in screen.
struct Connector {
  var id: UInt32
  /// For people, and for choosing an output.
  var report: ConnectorReport
  /// For the kernel, one for each of the report's modes.
  var timings: [drmModeModeInfo]
  /// The CRTCs that can feed it: a bit for each index.
  var possibleCRTCs: UInt32
  /// The CRTC that feeds it now, or 0.
  var crtc: UInt32

  /// Reads one connector. Probing asks the screen itself, which takes up to a tenth of a second;
  /// otherwise the kernel answers with its last knowledge.
  init?(card: DRMCard, id: UInt32, isProbing: Bool) {
    guard
      let connector = isProbing
        ? drmModeGetConnector(card.number, id) : drmModeGetConnectorCurrent(card.number, id)
    else { return nil }
    defer { drmModeFreeConnector(connector) }
    let raw = connector.pointee
    self.id = id
    let type = drmModeGetConnectorTypeName(raw.connector_type).map { String(cString: $0) }
    let connection: ConnectorReport.Connection =
      switch raw.connection {
      case DRM_MODE_CONNECTED: .connected
      case DRM_MODE_DISCONNECTED: .disconnected
      default: .unknown
      }
    timings = (0..<Int(raw.count_modes)).map { raw.modes[$0] }
    report = ConnectorReport(
      name: "\(type ?? "Unknown")-\(raw.connector_type_id)", connection: connection,
      modes: timings.map(OutputMode.init))
    if raw.mmWidth > 0, raw.mmHeight > 0 {
      report.physicalSize = PixelSize(width: Int(raw.mmWidth), height: Int(raw.mmHeight))
    }
    report.isShown = card.isUsed(connector: id)
    for index in 0..<Int(raw.count_props)
    where card.propertyName(raw.props[index]) == "panel orientation" {
      report.rotation = Rotation(panelOrientation: raw.prop_values[index])
    }
    possibleCRTCs = 0
    crtc = 0
    for index in 0..<Int(raw.count_encoders) {
      guard let encoder = drmModeGetEncoder(card.number, raw.encoders[index]) else { continue }
      defer { drmModeFreeEncoder(encoder) }
      possibleCRTCs |= encoder.pointee.possible_crtcs
      if encoder.pointee.encoder_id == raw.encoder_id { crtc = encoder.pointee.crtc_id }
    }
  }
}

/// A card's CRTCs and connectors.
struct CardResources {
  var crtcs: [UInt32]
  var connectors: [Connector]

  var reports: [ConnectorReport] { connectors.map(\.report) }

  /// Why a card shows nothing.
  enum Lack: Error, CustomStringConvertible {
    /// It only computes, as the 3D half of many boards' graphics does; in the C library's words.
    case outputs(reason: String)
    /// Its driver wants pictures in memory that only a GPU's library can get.
    case buffers

    var description: String {
      switch self {
      case .outputs(let reason): "it has no outputs (\(reason))"
      case .buffers: "its driver has no memory for pictures drawn without a GPU (dumb buffers)"
      }
    }
  }

  init(card: DRMCard, isProbing: Bool) throws(Lack) {
    errno = 0
    guard let resources = drmModeGetResources(card.number) else {
      throw .outputs(reason: SystemError(code: errno, action: "").reason)
    }
    defer { drmModeFreeResources(resources) }
    guard card.capability(DRM_CAP_DUMB_BUFFER) == 1 else { throw .buffers }
    let raw = resources.pointee
    crtcs = (0..<Int(raw.count_crtcs)).map { raw.crtcs[$0] }
    connectors = (0..<Int(raw.count_connectors)).compactMap {
      Connector(card: card, id: raw.connectors[$0], isProbing: isProbing)
    }
  }
}

extension OutputMode {
  init(_ timing: drmModeModeInfo) {
    let isInterlaced = timing.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0
    let refresh = Self.refresh(
      clock: Int(timing.clock) * (isInterlaced ? 2 : 1),
      pixels: Int(timing.htotal) * Int(timing.vtotal), told: Int(timing.vrefresh))
    self.init(
      size: PixelSize(width: Int(timing.hdisplay), height: Int(timing.vdisplay)),
      refresh: (refresh * 100).rounded() / 100,
      isPreferred: timing.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0, isInterlaced: isInterlaced)
    if timing.vtotal > timing.vdisplay, self.refresh > 0 {
      let share = Double(timing.vtotal - timing.vdisplay) / Double(timing.vtotal)
      blanking = .nanoseconds(Int64(share / self.refresh * 1_000_000_000))
    }
  }
}

extension Rotation {
  /// What turns a picture upright on a panel of an orientation: the values of the kernel's property
  /// "panel orientation" (`enum drm_panel_orientation`).
  init(panelOrientation: UInt64) {
    switch panelOrientation {
    // The panel's bottom is up.
    case 1: self = .half
    // The panel's left side is up, and the picture's top belongs there.
    case 2: self = .threeQuarters
    // The panel's right side is up.
    case 3: self = .quarter
    default: self = .none
    }
  }
}
