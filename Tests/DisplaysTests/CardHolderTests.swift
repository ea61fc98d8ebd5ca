import Glibc
import Testing

@testable import Displays

@Suite struct CardHolderTests {
  private let header = "             command  tgid dev master a   uid      magic\n"

  @Test func parsesTheMaster() {
    let table =
      header + "      systemd-logind   412   0   n    y     0          0\n"
      + "         Web Content   977   0   y    y  1000          3\n"
    #expect(CardHolder.master(inClients: table) == "Web Content (process 977)")
  }

  @Test func parsesTheTableOfNewerKernels() {
    let table =
      "             command  tgid dev master a   uid      magic                 name  id\n"
      + "                  y   977   0   y    y  1000          3            <unset>   5\n"
    #expect(CardHolder.master(inClients: table) == "y (process 977)")
  }

  @Test func findsNoMasterInOtherTables() {
    #expect(CardHolder.master(inClients: "") == nil)
    #expect(CardHolder.master(inClients: header) == nil)
    #expect(CardHolder.master(inClients: header + "  kmscube  12   0   n    y  0  0\n") == nil)
    #expect(CardHolder.master(inClients: header + "nonsense y y y\n") == nil)
  }

  @Test func ignoresThisProgram() {
    let table = header + "  bezeld  \(getpid())   0   y    y  0  0\n"
    #expect(CardHolder.master(inClients: table) == nil)
  }
}
