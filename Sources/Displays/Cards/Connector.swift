import CDRM
import Geometry
import Glibc
import LinuxIO

/// A connector of a card: a socket for a screen, or a built-in screen.
struct Connector {
  var id: UInt32
  /// The facts that are reported to users and by which an output is chosen.
  var report: ConnectorReport
  /// The kernel's timings, one for each of the report's modes.
  var timings: [drmModeModeInfo]
  /// The CRTCs that can drive the connector, as a bit mask of their indices.
  var possibleCRTCs: UInt32
  /// The CRTC that drives the connector now, or 0.
  var crtc: UInt32

  /// Reads a connector. Probing reads the screen's EDID, which takes up to a tenth of a second;
  /// otherwise the kernel returns the result of its last probe.
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
    report.isInUse = card.isUsed(connector: id)
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

  /// Why a card cannot show anything.
  enum Problem: Error, CustomStringConvertible {
    /// The card is a render-only device, such as the 3D part of many SoCs. `reason` is the text of
    /// errno.
    case noOutputs(reason: String)
    /// The driver does not support dumb buffers.
    case noDumbBuffers

    var description: String {
      switch self {
      case .noOutputs(let reason): "it has no outputs (\(reason))"
      case .noDumbBuffers: "its driver does not support drawing without a GPU (dumb buffers)"
      }
    }
  }

  init(card: DRMCard, isProbing: Bool) throws(Problem) {
    errno = 0
    guard let resources = drmModeGetResources(card.number) else {
      throw .noOutputs(reason: SystemError(code: errno, action: "").reason)
    }
    defer { drmModeFreeResources(resources) }
    guard card.capability(DRM_CAP_DUMB_BUFFER) == 1 else { throw .noDumbBuffers }
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
      pixels: Int(timing.htotal) * Int(timing.vtotal), reported: Int(timing.vrefresh))
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
  /// Creates the rotation that shows a picture upright on a panel with the given value of the
  /// connector property "panel orientation" (`enum drm_panel_orientation`).
  init(panelOrientation: UInt64) {
    switch panelOrientation {
    // DRM_MODE_PANEL_ORIENTATION_BOTTOM_UP
    case 1: self = .half
    // DRM_MODE_PANEL_ORIENTATION_LEFT_UP: the picture's top is at the panel's left side.
    case 2: self = .threeQuarters
    // DRM_MODE_PANEL_ORIENTATION_RIGHT_UP
    case 3: self = .quarter
    default: self = .none
    }
  }
}
