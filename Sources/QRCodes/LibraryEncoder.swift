import CQREncode
public import Controls

/// Encodes texts with libqrencode.
public final class LibraryEncoder: QRCodeEncoder {
  public init() {}

  public func code(for text: String, correction: QRCode.Correction) -> QRCode? {
    let bytes = Array(text.utf8)
    guard (1...Self.sizeLimit).contains(bytes.count),
      let code = encode(text, bytes, correction.level)
    else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let modules = code.pointee.data else { return nil }
    return QRCode(size: width) { column, row in modules[row * width + column] & 1 == 1 }
  }

  /// Encodes a text. The library encodes digits, and capital letters without accents, in fewer bits.
  /// Readers other than phones decode accented letters as ISO 8859-1 unless the code declares UTF-8
  /// (ISO/IEC 18004, extended channel interpretation).
  private func encode(
    _ text: String, _ bytes: [UInt8], _ level: QRecLevel
  ) -> UnsafeMutablePointer<CQREncode.QRcode>? {
    // A null character would end the string.
    if bytes.allSatisfy({ (1...0x7F).contains($0) }) {
      return QRcode_encodeString(text, 0, level, QR_MODE_8, 1)
    }
    guard let input = QRinput_new2(0, level) else { return nil }
    defer { QRinput_free(input) }
    guard QRinput_appendECIheader(input, Self.utf8) == 0,
      QRinput_append(input, QR_MODE_8, CInt(bytes.count), bytes) == 0
    else { return nil }
    return QRcode_encodeInput(input)
  }

  /// The number of UTF-8 among the interpretations.
  private static let utf8: CUnsignedInt = 26
  /// The number of digits that the largest code holds.
  private static let sizeLimit = 7_089
}

extension QRCode.Correction {
  fileprivate var level: QRecLevel {
    switch self {
    case .low: QR_ECLEVEL_L
    case .medium: QR_ECLEVEL_M
    case .quartile: QR_ECLEVEL_Q
    case .high: QR_ECLEVEL_H
    }
  }
}
