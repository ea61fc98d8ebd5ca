import Controls
import QRCodes
import Testing

struct LibraryEncoderTests {
  private let encoder = LibraryEncoder()

  private func encode(_ text: String, _ correction: QRCode.Correction = .medium) -> QRCode? {
    encoder.code(for: text, correction: correction)
  }

  /// The smallest code has 21 modules along a side. Its squares are at all corners but one, so it is
  /// neither mirrored nor turned.
  @Test func theModulesAreInTheirPlaces() throws {
    let code = try #require(encode("A"))
    #expect(code.size == 21)
    let finder = [
      "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
    ]
    func square(atColumn left: Int, row top: Int) -> [String] {
      (0..<7).map { row in
        String((0..<7).map { code[left + $0, top + row] ? "#" : "." })
      }
    }
    #expect(square(atColumn: 0, row: 0) == finder)
    #expect(square(atColumn: 14, row: 0) == finder)
    #expect(square(atColumn: 0, row: 14) == finder)
    #expect(square(atColumn: 14, row: 14) != finder)
    // The dark module beside the lower square (ISO/IEC 18004, 7.9.1).
    #expect(code[8, 13])
  }

  @Test(arguments: QRCode.Correction.allCases)
  func theCapacityIsThatOfTheLargestCode(correction: QRCode.Correction) {
    let text = String(repeating: "a", count: correction.capacity)
    #expect(encode(text, correction)?.size == 177)
    #expect(encode(text + "a", correction) == nil)
    let capacity = correction.capacity(for: "é")
    let letters = "é" + String(repeating: "a", count: capacity - 2)
    #expect(encode(letters, correction)?.size == 177 && encode(letters + "a", correction) == nil)
  }

  @Test func digitsNeedLessSpace() {
    let digits = String(repeating: "7", count: 7_089)
    #expect(encode(digits, .low)?.size == 177)
    #expect(encode(digits + "7", .low) == nil && encode(digits, .medium) == nil)
    #expect(encode(String(repeating: "x", count: 10_000_000), .low) == nil)
  }

  @Test func aHigherCorrectionNeedsMoreModules() throws {
    let sizes = QRCode.Correction.allCases.compactMap {
      encode("https://example.org/manual", $0)?.size
    }
    #expect(sizes == [25, 25, 29, 33])
  }

  @Test func unusualTexts() throws {
    #expect(encode("") == nil)
    // A null character does not end the text.
    let whole = try #require(encode("a\0b"))
    #expect(whole != encode("a") && whole != encode("a\0c"))
  }
}
