import Controls
import Geometry
import JSON
import Kinds

extension PanelInspection {
  /// The smallest modules that readers recognise, in pixels and in millimetres.
  private static let smallestModule = (pixels: 2.0, millimetres: 0.33)

  /// A QR code has one content. Its keys may come from bindings, which file errors do not see.
  func checkContents(_ declared: DeclaredControl) {
    guard declared.control is QRCodeView else { return }
    let keys = declared.node.value
    func isBound(_ key: String) -> Bool { keys.node("bind")?.value.node(key) != nil }
    func has(_ key: String) -> Bool {
      isBound(key) || keys.node(key).map { $0.value.string != "" } ?? false
    }
    guard has("wifi") else {
      guard has("password") else { return }
      return warn(
        .effect, declared, at: ["password", "bind"],
        "a password without the name of its network is not in the code; add wifi: \"NAME\"")
    }
    // The values of two bindings can take turns.
    for key in ["value", "text"] where has(key) && !(isBound(key) && isBound("wifi")) {
      warn(
        .effect, declared, at: ["wifi", "bind"],
        "the code already has a \"\(key)\"; remove one of the two keys")
    }
  }

  /// A QR code must fit its text, and its modules must be large enough for readers.
  func checkCode(_ declared: DeclaredControl) {
    guard let view = declared.control as? QRCodeView else { return }
    if let problem = view.problem {
      return warn(.layout, declared, at: ["value", "text", "bind"], problem)
    }
    guard let code = view.code else { return }
    let modules = Double(code.size + 2 * QRCode.quietZone)
    let side = min(view.bounds.width, view.bounds.height)
    let scale = panel.settings.scale ?? 1
    let advice = "; make it larger, shorten the text or lower \"correction\""
    if view.moduleSide(of: code, scale: scale) < Self.smallestModule.pixels {
      let needed = Self.points(modules * Self.smallestModule.pixels / scale)
      return warn(
        .layout, declared, at: ["frame", "width", "height", "text", "value"],
        "a QR code of this text needs a side of \(needed) for modules of "
          + "\(Int(Self.smallestModule.pixels)) pixels, but there are \(Self.points(side))" + advice
      )
    }
    guard let points = panel.settings.pointsPerInch else { return }
    let millimetres = side / modules / points * 25.4
    if millimetres < Self.smallestModule.millimetres {
      warn(
        .layout, declared, at: ["frame", "width", "height", "text", "value"],
        "the modules of this QR code are \(NumberFormat.fixed(millimetres, decimals: 2, in: .english)) "
          + "mm wide, but readers need \(Self.smallestModule.millimetres) mm" + advice)
    }
  }
}
