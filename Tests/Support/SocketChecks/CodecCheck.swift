import JSON
import ValueBus

/// Checks how an arbitrary line of `control.sock` is parsed and answered.
///
/// 1. A line is at least one message, and several only in a batch.
/// 2. An error has one of JSON-RPC's codes, and a message.
/// 3. An answer is one line of JSON with the version, either a result or an error, and the id of the
///    request.
public enum CodecCheck {
  /// The broken rule; nil if the line follows all rules.
  public static func failure(of bytes: [UInt8]) -> String? {
    let line = JSONRPC.parse(bytes)
    if line.messages.isEmpty { return "no message" }
    if line.messages.count > 1, !line.isBatch { return "several messages without a batch" }
    for message in line.messages {
      let id: JSONRPC.ID?
      let answer: [UInt8]
      switch message {
      case .request(let request):
        id = request.id
        answer = Array(JSONRPC.answer(request.id ?? .null, Array("{}".utf8)).joined())
        _ = try? request.parameters(["names"], required: ["names"])
      case .invalid(let given, let failure):
        id = given
        guard [-32_700, -32_600, -32_602].contains(failure.code) else {
          return "the code \(failure.code)"
        }
        if failure.message.isEmpty { return "an error without a message" }
        answer = JSONRPC.answer(given ?? .null, failure)
      }
      if let failure = self.failure(of: answer, to: id ?? .null) { return failure }
    }
    return nil
  }

  private static func failure(of answer: [UInt8], to id: JSONRPC.ID) -> String? {
    let text = String(decoding: answer, as: UTF8.self)
    guard !answer.contains(10), let value = try? JSONParser.parse(answer).value,
      value["jsonrpc"]?.string == "2.0", (value["result"] == nil) != (value["error"] == nil)
    else { return "no answer: \(text)" }
    let isSame =
      switch id {
      case .null: text.hasSuffix(",\"id\":null}")
      case .number(let digits): text.hasSuffix(",\"id\":\(digits)}")
      case .string(let name): value["id"]?.string == name
      }
    return isSame ? nil : "another id: \(text)"
  }
}
