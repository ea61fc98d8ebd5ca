import Testing

@testable import ProgramInterface

@Suite struct TableTests {
  private let table: TextTable = {
    var table = TextTable()
    table.add("a", "1", "first")
    table.add("longer", "22", "with words")
    table.add("short")
    return table
  }()

  @Test func wordsForProgramsAreOneSpaceApart() {
    let text = table.text(TextTable.Form(hasColumns: false, hasStyles: false))
    #expect(text == "a 1 first\nlonger 22 with words\nshort\n")
  }

  @Test func onATerminalThereAreColumns() {
    let text = table.text(TextTable.Form(hasColumns: true, hasStyles: false))
    #expect(text == "a       1   first\nlonger  22  with words\nshort\n")
  }

  @Test func onATerminalNamesAreBold() {
    var table = TextTable(nameColumn: 1)
    table.add("value", "a", "1")
    let text = table.text(TextTable.Form(hasColumns: true, hasStyles: true))
    #expect(text == "value  \u{1B}[1ma\u{1B}[0m  1\n")
  }

  @Test func theFirstColumnHasAMinimumWidth() {
    var table = TextTable()
    table.add("a", "1")
    #expect(table.text(TextTable.Form(hasColumns: true, hasStyles: false), width: 3) == "a    1\n")
  }
}
