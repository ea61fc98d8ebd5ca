import Checkout
import Testing

/// Every row of every case table has a test: row 3 of the table in `Machine.swift` is tested by a
/// function in `MachineTests.swift` whose name begins with `case3`.
@Suite struct CaseTableTests {
  private static let tables = Checkout.files(below: "Sources").filter { file in
    (try? rows(of: file))?.isEmpty == false
  }

  @Test func thereAreTables() { #expect(Self.tables.count >= 9) }

  @Test(arguments: tables)
  func everyRowHasATest(_ file: String) throws {
    let rows = try Self.rows(of: file)
    #expect(rows == Array(1...rows.count), "rows are numbered from 1 on")
    let name = file.split(separator: "/").last?.dropLast(".swift".count) ?? ""
    let tests = try Checkout.files(below: "Tests").filter { $0.hasSuffix("/\(name)Tests.swift") }
      .flatMap(Checkout.lines)
    let functions = tests.compactMap { line in
      line.split(separator: " ").drop { $0 != "func" }.dropFirst().first
    }
    for row in rows {
      let isTested = functions.contains { function in
        function.hasPrefix("case\(row)")
          && function.dropFirst("case\(row)".count).first?.isNumber != true
      }
      #expect(isTested, "row \(row)")
    }
  }

  /// The numbers of a table's rows: `///  3   | state | …` below a head `/// case | …`.
  private static func rows(of file: String) throws -> [Int] {
    guard file.hasSuffix(".swift") else { return [] }
    let cells = try Checkout.lines(of: file).filter { $0.hasPrefix("///") && $0.contains("|") }
      .map { $0.dropFirst(3).prefix { $0 != "|" }.filter { $0 != " " } }
    return cells.contains("case") ? cells.compactMap { Int($0) } : []
  }
}
