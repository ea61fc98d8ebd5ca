import CDRM
import Geometry
import LinuxIO

/// Shows framebuffers by atomic commits, with damage clips if the plane supports them.
final class AtomicScanout: Scanout {
  let name = "atomic"
  let drawsInPlace = false

  /// A plane and the ids of its properties. The ids used for flips are looked up once.
  private struct Plane {
    var id: UInt32
    var framebuffer: UInt32
    var crtc: UInt32
    var damage: UInt32?
    var all: Properties
  }

  private let card: DRMCard
  private let pipe: Pipe
  private let connector: Properties
  private let crtc: Properties
  private let plane: Plane
  private let others: [Properties]
  private let mode: PropertyBlob
  private var request = AtomicRequest()
  /// The plane's pixel formats.
  let formats: [UInt32]

  var hasBadLink: Bool {
    let current = try? Properties(
      card: card, object: pipe.connector, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))
    return current?.value("link-status") == UInt64(DRM_MODE_LINK_STATUS_BAD)
  }

  /// Returns nil if the driver does not support atomic modesetting or has no primary plane for the
  /// pipe.
  init?(card: DRMCard, pipe: Pipe) throws(SystemError) {
    guard card.enable(DRM_CLIENT_CAP_ATOMIC),
      let (primary, others) = try Self.planes(card: card, pipe: pipe),
      let framebuffer = primary.properties.id("FB_ID"),
      let crtc = primary.properties.id("CRTC_ID")
    else { return nil }
    self.card = card
    self.pipe = pipe
    self.others = others
    formats = primary.formats
    plane = Plane(
      id: primary.properties.object, framebuffer: framebuffer, crtc: crtc,
      damage: primary.properties.id("FB_DAMAGE_CLIPS"), all: primary.properties)
    connector = try Properties(
      card: card, object: pipe.connector, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))
    self.crtc = try Properties(card: card, object: pipe.crtc, type: UInt32(DRM_MODE_OBJECT_CRTC))
    mode = try withBytes(of: pipe.timing) { bytes throws(SystemError) in
      try PropertyBlob(card: card, bytes)
    }
  }

  typealias PlaneChoice = (properties: Properties, formats: [UInt32])

  /// Returns the pipe's primary plane and the other planes that its CRTC scans out. Requires the
  /// client capability DRM_CLIENT_CAP_ATOMIC or DRM_CLIENT_CAP_UNIVERSAL_PLANES.
  static func planes(
    card: DRMCard, pipe: Pipe
  ) throws(SystemError) -> (primary: PlaneChoice, others: [Properties])? {
    guard let list = drmModeGetPlaneResources(card.number) else { return nil }
    defer { drmModeFreePlaneResources(list) }
    var primary: PlaneChoice?
    var others: [Properties] = []
    for index in 0..<Int(list.pointee.count_planes) {
      guard let raw = drmModeGetPlane(card.number, list.pointee.planes[index]) else { continue }
      defer { drmModeFreePlane(raw) }
      guard raw.pointee.possible_crtcs & pipe.crtcBit != 0 else { continue }
      let properties = try Properties(
        card: card, object: raw.pointee.plane_id, type: UInt32(DRM_MODE_OBJECT_PLANE))
      let isOurs = raw.pointee.crtc_id == pipe.crtc
      if properties.value("type") == UInt64(DRM_PLANE_TYPE_PRIMARY) {
        // Of several primary planes, prefer the one that is on the CRTC already.
        if primary == nil || isOurs {
          primary = (
            properties, (0..<Int(raw.pointee.count_formats)).map { raw.pointee.formats[$0] }
          )
        }
      } else if isOurs {
        others.append(properties)
      }
    }
    return primary.map { ($0, others) }
  }

  /// Makes a test-only commit of the mode. Throws if the driver rejects it.
  func test(_ framebuffer: UInt32) throws(SystemError) {
    describeMode(framebuffer)
    try request.commit(
      card, flags: DRM_MODE_ATOMIC_TEST_ONLY | Int32(DRM_MODE_ATOMIC_ALLOW_MODESET),
      "test the mode \(pipe.size) on \(card.path)")
  }

  func setMode(_ framebuffer: UInt32) throws(SystemError) {
    describeMode(framebuffer)
    try request.commit(
      card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET, "set the mode \(pipe.size) on \(card.path)")
  }

  private func describeMode(_ framebuffer: UInt32) {
    request.removeAll()
    for other in pipe.otherConnectors { request.set(other, connector.id("CRTC_ID"), 0) }
    for other in others {
      request.set(other.object, other.id("FB_ID"), 0)
      request.set(other.object, other.id("CRTC_ID"), 0)
    }
    request.set(pipe.connector, connector.id("CRTC_ID"), UInt64(pipe.crtc))
    // If the link to the screen has failed, this makes the driver retrain it.
    request.set(pipe.connector, connector.id("link-status"), UInt64(DRM_MODE_LINK_STATUS_GOOD))
    request.set(pipe.crtc, crtc.id("MODE_ID"), UInt64(mode.id))
    request.set(pipe.crtc, crtc.id("ACTIVE"), 1)
    let width = UInt64(pipe.size.width)
    let height = UInt64(pipe.size.height)
    let values: [(String, UInt64)] = [
      ("FB_ID", UInt64(framebuffer)), ("CRTC_ID", UInt64(pipe.crtc)),
      // The source is in 16.16 fixed point.
      ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", width << 16), ("SRC_H", height << 16),
      ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", width), ("CRTC_H", height),
      ("FB_DAMAGE_CLIPS", 0), ("rotation", UInt64(DRM_MODE_ROTATE_0)),
    ]
    for (name, value) in values { request.set(plane.id, plane.all.id(name), value) }
  }

  func flip(
    to framebuffer: UInt32, damage: [PixelRectangle], token: UInt64
  ) throws(SystemError) -> Bool {
    request.removeAll()
    request.set(plane.id, plane.framebuffer, UInt64(framebuffer))
    // Another program may have moved the plane to another CRTC.
    request.set(plane.id, plane.crtc, UInt64(pipe.crtc))
    let flags = DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT
    let action = "flip \(card.path)"
    guard let property = plane.damage else {
      try request.commit(card, flags: flags, token: token, action)
      return false
    }
    let clips = damage.map {
      drm_mode_rect(
        x1: Int32($0.left), y1: Int32($0.top), x2: Int32($0.right), y2: Int32($0.bottom))
    }
    // The kernel keeps a reference to the blob for the commit.
    let blob = try withBytes(ofElements: clips) { bytes throws(SystemError) in
      try PropertyBlob(card: card, bytes)
    }
    request.set(plane.id, property, UInt64(blob.id))
    try request.commit(card, flags: flags, token: token, action)
    return false
  }

  func acknowledged() {}

  func turnOff() throws(SystemError) {
    request.removeAll()
    request.set(pipe.crtc, crtc.id("ACTIVE"), 0)
    try request.commit(
      card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET, "switch off the output of \(card.path)")
  }
}

/// The standard library's `withUnsafeBytes(of:)` with typed errors.
private func withBytes<Value, Result: ~Copyable>(
  of value: Value, _ body: (UnsafeRawBufferPointer) throws(SystemError) -> Result
) throws(SystemError) -> Result {
  try withBytes(ofElements: [value], body)
}

private func withBytes<Element, Result: ~Copyable>(
  ofElements elements: [Element],
  _ body: (UnsafeRawBufferPointer) throws(SystemError) -> Result
) throws(SystemError) -> Result {
  let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
  defer { copy.deallocate() }
  _ = copy.initialize(from: elements)
  return try body(UnsafeRawBufferPointer(copy))
}
