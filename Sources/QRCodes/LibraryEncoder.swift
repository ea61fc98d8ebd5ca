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

  /// Encodes a text in UTF-8, which readers recognise. The library encodes digits, and capital
  /// letters without accents, in fewer bits, unless the text has a null character, which ends C
  /// strings.
  private func encode(
    _ text: String, _ bytes: [UInt8], _ level: QRecLevel
  ) -> UnsafeMutablePointer<CQREncode.QRcode>? {
    bytes.contains(0)
      ? QRcode_encodeData(CInt(bytes.count), bytes, 0, level)
      : QRcode_encodeString(text, 0, level, QR_MODE_8, 1)
  }

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
