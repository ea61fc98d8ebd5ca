import Controls
import Geometry
import Raster

/// A text as a QR code. It is black on white in every theme, because not every reader recognises
/// light modules on a dark ground.
public final class QRCodeView: Control {
  @Redrawn(
    .text(
      "The text in the code if there is no `value`: an address such as `https://example.org`, or the login of a wireless network, by `wifi`. An empty text shows nothing."
    ))
  public var text = ""
  @Redrawn(
    .text(
      "The name of a wireless network. The code is then the login of that network, and special characters of the name and the password are escaped."
    ))
  public var wifi = ""
  @Redrawn(.text("The password of the network `wifi`; empty for an open network."))
  public var password = ""
  @Redrawn(
    .choice(
      "How much of the code may be damaged or covered: about 7, 15, 25 or 30 %. A higher correction needs more modules for the same text, so they are smaller."
    ))
  public var correction = QRCode.Correction.medium
  @Redrawn(
    .length(
      "The radius of the corners of the white area around the code; at most four modules, the width of the margin that readers need."
    ))
  public var cornerRadius = 0.0
  @Redrawn(
    .color(
      "The colour of the placeholder that replaces the code if the text is unknown or too long."
    ))
  public var placeholderColor = Color(gray: 0.5)

  let valueSlot = Slot(
    "value", "", isImplied: false, isReadOnly: true, "The name of the text in the code.")

  /// The declaration of the `qrCode` kind.
  public static let kind = ControlKind(
    "qrCode", "A text as a QR code, such as a web address or the login of a wireless network.",
    theme: ["cornerRadius": 12, "placeholderColor": "edge"],
    example: """
      { kind: "qrCode", text: "https://example.org/manual", width: 168, height: 168 }
      """
  ) { QRCodeView() }

  /// What determines a code.
  private struct Key: Equatable {
    let text: String
    let correction: QRCode.Correction
  }

  /// The most recent code.
  private var known: (key: Key, code: QRCode?)?
  /// Whether a problem has been reported for the log.
  private var hasReported = false

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }
  public override var intrinsicSize: Size? { Size(width: 168, height: 168) }
  public override var shownTexts: [String] { content.flatMap { $0.isEmpty ? nil : [$0] } ?? [] }
  public override var focusShape: FocusShape { FocusShape(bounds, cornerRadius: cornerRadius) }

  /// The text in the code; nil while it is unknown.
  public var content: String? {
    if valueSlot.isLinked { return valueSlot.isKnown ? valueSlot.content : nil }
    // Without the name of a network, the code is the text, if there is one.
    if isUnknown("wifi") || wifi.isEmpty {
      return isUnknown("text") || (isUnknown("wifi") && text.isEmpty) ? nil : text
    }
    return isUnknown("password") ? nil : login
  }

  /// The login of the wireless network.
  private var login: String {
    let escape = TextEscape.wifi.escaped
    return password.isEmpty
      ? "WIFI:T:nopass;S:\(escape(wifi));;"
      : "WIFI:T:WPA;S:\(escape(wifi));P:\(escape(password));;"
  }

  public override var contradiction: (property: String, problem: String)? {
    wifi.isEmpty || text.isEmpty
      ? super.contradiction
      : ("wifi", "the code already has a \"text\"; remove one of the two keys")
  }

  /// A text in the file must fit in a code.
  public override func problems(in keys: DeclaredKeys) -> [KeyProblem] {
    guard text.utf8.count > correction.capacity(for: text), let encoder = keys.panel.codeEncoder,
      encoder.code(for: text, correction: correction) == nil
    else { return super.problems(in: keys) }
    return super.problems(in: keys) + [KeyProblem(Self.tooLong(text, correction), at: "text")]
  }

  /// A code has one content. Its keys may come from bindings, which file errors do not see.
  public override func warnings(in keys: DeclaredKeys) -> [KeyProblem] {
    guard keys.hasContent("wifi") else {
      guard keys.hasContent("password") else { return [] }
      return [
        KeyProblem(
          "a password without the name of its network is not in the code; add wifi: \"NAME\"",
          at: keys.has("password") ? "password" : "bind")
      ]
    }
    // The values of two bindings can take turns.
    return ["value", "text"].filter {
      keys.hasContent($0) && !(keys.binds($0) && keys.binds("wifi"))
    }.map {
      KeyProblem(
        "the code already has a \"\($0)\"; remove one of the two keys",
        at: keys.has("wifi") ? "wifi" : "bind")
    }
  }

  /// The smallest modules that readers recognise, in pixels and in millimetres.
  private static let smallestModule = (pixels: 2.0, millimetres: 0.33)

  /// A code must fit its text, and its modules must be large enough for readers.
  public override func layoutWarnings(in keys: DeclaredKeys) -> [KeyProblem] {
    if let problem {
      return [KeyProblem(problem, at: keys.first(of: ["value", "text", "bind"]))]
    }
    guard let code else { return [] }
    let place = keys.first(of: ["frame", "width", "height", "text", "value"])
    let advice = "; make it larger, shorten the text or lower \"correction\""
    let modules = Double(code.size + 2 * QRCode.quietZone)
    let side = min(bounds.width, bounds.height)
    let smallest = Self.smallestModule
    if moduleSide(of: code, scale: keys.panel.scale) < smallest.pixels {
      let needed = NumberFormat.points(modules * smallest.pixels / keys.panel.scale)
      return [
        KeyProblem(
          "a QR code of this text needs a side of \(needed) for modules of \(Int(smallest.pixels)) "
            + "pixels, but there are \(NumberFormat.points(side))" + advice, at: place)
      ]
    }
    guard let points = keys.panel.pointsPerInch else { return [] }
    let millimetres = side / modules / points * 25.4
    guard millimetres < smallest.millimetres else { return [] }
    return [
      KeyProblem(
        "the modules of this QR code are "
          + "\(NumberFormat.fixed(millimetres, decimals: 2, in: .english)) mm wide, but readers need "
          + "\(smallest.millimetres) mm" + advice, at: place)
    ]
  }

  public override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  /// The code of the text; nil if there is none, or if it is too long.
  public var code: QRCode? {
    guard let content, !content.isEmpty, let codeEncoder else { return nil }
    let key = Key(text: content, correction: correction)
    if let known, known.key == key { return known.code }
    let code = codeEncoder.code(for: content, correction: correction)
    known = (key, code)
    return code
  }

  /// The reason why the text has no code, and what to do; nil if it has one, or is unknown or empty.
  public var problem: String? {
    guard let content, !content.isEmpty, code == nil else { return nil }
    return Self.tooLong(content, correction)
  }

  /// The message for a text that does not fit in a code.
  public static func tooLong(_ text: String, _ correction: QRCode.Correction) -> String {
    "this text of \(text.utf8.count) bytes does not fit in a QR code, which has space for "
      + "\(correction.capacity(for: text)) bytes with the correction \"\(correction.rawValue)\"; shorten it"
      + (correction == .low ? "" : " or lower \"correction\"")
  }

  // MARK: Geometry

  /// The side of the white square, in pixels.
  private func side(scale: Double) -> Double {
    (min(bounds.width, bounds.height) * scale + 1e-6).rounded(.down)
  }

  /// The side of a module, in whole pixels; 0 if the control is too small for the code.
  /// - Parameter scale: pixels per point.
  public func moduleSide(of code: QRCode, scale: Double) -> Double {
    (side(scale: scale) / Double(code.size + 2 * QRCode.quietZone)).rounded(.down)
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    guard content != "" else { return }
    let scale = canvas.textScale
    let side = side(scale: scale)
    let corner = canvas.pixelAligned(
      Rectangle(center: bounds.center, radius: side / scale / 2)
    ).origin
    let card = Rectangle(
      x: corner.x, y: corner.y, width: side / scale, height: side / scale)
    let code = code
    let module = code.map { moduleSide(of: $0, scale: scale) } ?? 0
    guard let code, module > 0 else {
      report(code == nil ? problem : "the control is too small for its code; make it larger")
      return drawPlaceholder(
        in: card, cornerRadius: cornerRadius, color: placeholderColor, on: canvas)
    }
    let quietZone = Double(QRCode.quietZone) * module / scale
    canvas.fill(
      .roundedRectangle(card, radius: min(cornerRadius, quietZone)), Color(gray: 1))
    let margin = ((side - Double(code.size) * module) / 2).rounded(.down)
    draw(
      code, at: Point(x: card.x + margin / scale, y: card.y + margin / scale),
      module: module / scale, on: canvas)
  }

  /// Draws the dark modules, those side by side as one rectangle.
  private func draw(_ code: QRCode, at origin: Point, module: Double, on canvas: Canvas) {
    let visible = canvas.visibleArea
    for row in 0..<code.size {
      let y = origin.y + Double(row) * module
      guard y < visible.bottom, y + module > visible.top else { continue }
      var column = 0
      while column < code.size {
        guard code[column, row] else {
          column += 1
          continue
        }
        let first = column
        while column < code.size, code[column, row] { column += 1 }
        let run = Rectangle(
          x: origin.x + Double(first) * module, y: y, width: Double(column - first) * module,
          height: module)
        canvas.fill(.rectangle(canvas.pixelAligned(run)), Color.black)
      }
    }
  }

  /// Reports a problem for the log, once: a value may change often.
  private func report(_ problem: String?) {
    guard let problem, !hasReported else { return }
    hasReported = true
    stage?.report(mistake: "\(descriptionOfKind): \(problem)")
  }
}
