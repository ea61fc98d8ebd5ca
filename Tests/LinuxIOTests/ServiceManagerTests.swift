import Testing

@testable import LinuxIO

/// What goes to the service manager.
struct ServiceManagerTests {
  @Test func aLineBreakInATextBeginsNoVariable() {
    let status = "Hall\nWATCHDOG=trigger\r\u{2028}MAINPID=1 on HDMI-A-1"
    #expect(
      ServiceManager.message(["READY": "1", "STATUS": status])
        == "READY=1\nSTATUS=Hall\\nWATCHDOG=trigger\\r\\u2028MAINPID=1 on HDMI-A-1")
  }

  /// systemd takes no more than a page.
  @Test(arguments: ["x", "\n", "\u{1F39B}"])
  func aLongTextIsCut(character: String) {
    let status = String(repeating: character, count: 5_000)
    let message = ServiceManager.message(["READY": "1", "STATUS": status])
    #expect(message.utf8.count <= 4_096 && message.hasPrefix("READY=1\nSTATUS="))
    #expect(message.hasSuffix("…") && !message.dropFirst(9).contains("\n"))
  }
}
