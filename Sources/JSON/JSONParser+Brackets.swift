// Brackets that are missing, surplus or of another form.

extension JSONParser {
  /// Handles a closing bracket that does not close the innermost open one.
  ///
  /// The brackets in the rest of the text decide whether this one is surplus, has the wrong form, or
  /// whether another one is missing before it.
  /// - Returns: whether the array or object continues after the bracket; false if it ends here.
  mutating func recoversBracket(before close: UInt8) throws(JSONSyntaxError) -> Bool {
    if mayLackBrackets, let last = errors.last { throw last }
    guard let opening = open.last, let found = peek else { throw unclosed() }
    let description =
      "the \(Self.character(opening.bracket)) in line \(line(of: opening.offset))"
    if surplus(of: found) > 0 {
      if surplus(of: close) < 0 {
        try skipByte(
          "write \(Self.character(close)) instead of \(Self.character(found)) to close \(description)"
        )
        return false
      }
      try skipByte("this \(Self.character(found)) closes nothing; remove it")
      return true
    }
    try report(
      "\(Self.character(close)) is missing before this \(Self.character(found)), to close "
        + description, at: index)
    return false
  }

  /// The number of surplus closing brackets of a form; negative if some are missing.
  private func surplus(of close: UInt8) -> Int {
    let bracket: UInt8 =
      switch close {
      case UInt8(ascii: "}"): UInt8(ascii: "{")
      case UInt8(ascii: "]"): UInt8(ascii: "[")
      default: UInt8(ascii: "(")
      }
    var surplus = -open.count { $0.bracket == bracket }
    forEachBracket(from: index) { byte, _ in
      if byte == close { surplus += 1 }
      if byte == bracket { surplus -= 1 }
      return true
    }
    return surplus
  }

  /// The error that an array or object is open at the end of the text.
  func unclosed() -> JSONSyntaxError {
    if mayLackBrackets, let last = errors.last { return last }
    guard let innermost = open.last else { return unexpected("a value") }
    let end = bytes.lastIndex { $0 > 0x20 } ?? 0
    let (offset, reason) =
      (dialect == .json5 ? wronglyIndented : nil).map {
        (
          $0.open,
          "the \(Self.character(bytes[$0.close])) in line \(line(of: $0.close)) is indented less"
        )
      } ?? (innermost.offset, "the text ends in line \(line(of: end))")
    return JSONSyntaxError(
      message: "this \(Self.character(bytes[offset])) is never closed; \(reason)", offset: offset)
  }

  /// The first pair of brackets with wrong indentation: the closing bracket begins a line that is
  /// indented less than the line of the opening one.
  private var wronglyIndented: (open: Int, close: Int)? {
    var found: (open: Int, close: Int)?
    var open: [(offset: Int, indentation: Int)] = []
    var line = (start: 0, firstCharacter: bytes.firstIndex { $0 > 0x20 } ?? 0)
    var last = 0
    forEachBracket(from: 0) { byte, offset in
      if let lineBreak = bytes[last..<offset].lastIndex(of: 0x0A) {
        line = (lineBreak + 1, bytes[lineBreak...].firstIndex { $0 > 0x20 } ?? offset)
      }
      last = offset
      let indentation = line.firstCharacter - line.start
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
        open.append((offset, indentation))
        return true
      default:
        guard let opening = open.popLast() else { return false }
        if offset == line.firstCharacter, indentation < opening.indentation {
          found = (opening.offset, offset)
        }
        return found == nil
      }
    }
    return found
  }

  /// Calls `body` with each bracket outside strings and comments until it returns false.
  private func forEachBracket(from start: Int, _ body: (UInt8, Int) -> Bool) {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfString(at: index) ?? index
      case UInt8(ascii: "/"):
        var parser = self
        parser.index = index
        if (try? parser.skipComment()) != nil { index = parser.index - 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "("), UInt8(ascii: ")"):
        guard body(byte, index) else { return }
      default: break
      }
      index += 1
    }
  }

  /// The error for text after the end of the root value.
  mutating func textAfterRoot(endingAt end: Int) -> JSONSyntaxError {
    if mayLackBrackets, let last = errors.last { return last }
    guard let byte = peek else { return unexpected("a value") }
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
      return JSONSyntaxError(message: "this \(found) closes nothing; remove it", offset: index)
    case UInt8(ascii: ",") where bytes[(index + 1)...].allSatisfy { $0 <= 0x20 }:
      return JSONSyntaxError(message: "remove this ','", offset: index)
    case _
    where bytes[end - 1] == UInt8(ascii: "}")
      && (byte == UInt8(ascii: ",") || isMember(at: index)):
      return JSONSyntaxError(
        message: "this '}' closes the first '{', but more follows in line "
          + "\(line(of: index)); remove one '}'", offset: end - 1)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return JSONSyntaxError(
        message: "the text has a second value here; it can have only one", offset: index)
    default: return unexpected("the end of the text")
    }
  }
}
