import Controls
import JSON
import Kinds

extension TreeBuilder {
  /// Adds the problem of a text in the file that does not fit in a QR code.
  func checkText(of code: QRCodeView, _ reader: ObjectReader) {
    guard code.text.utf8.count > code.correction.capacity(for: code.text),
      let encoder = resources.codeEncoder,
      encoder.code(for: code.text, correction: code.correction) == nil
    else { return }
    problems.add(
      QRCodeView.tooLong(code.text, code.correction),
      at: reader.node("text")?.offset ?? reader.offset, path: reader.path(of: "text"))
  }

  /// Reports a sequence if both `value` and `rate` choose its picture.
  func checkChoice(of sequence: ImageSequence, _ reader: ObjectReader) {
    guard sequence.rate > 0, let node = reader.node("value") else { return }
    problems.add(
      "\"rate\" and \"value\" both choose the picture; remove one of them", at: node.offset,
      path: reader.path(of: "value"))
  }
}
