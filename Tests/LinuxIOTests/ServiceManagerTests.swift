import Testing

@testable import LinuxIO

/// Messages to the service manager.
struct ServiceManagerTests {
  @Test func aLineBreakIsEscaped() {
    let status = "Hall\nWATCHDOG=trigger\r\u{2028}MAINPID=1 on HDMI-A-1"
    #expect(
      ServiceManager.message(["READY": "1", "STATUS": status])
        == "READY=1\nSTATUS=Hall\\nWATCHDOG=trigger\\r\\u2028MAINPID=1 on HDMI-A-1")
  }

  /// systemd accepts at most 4,096 bytes.
  @Test(arguments: ["x", "\n", "\u{1F39B}"])
  func aLongTextIsShortened(character: String) {
    let status = String(repeating: character, count: 5_000)
    let message = ServiceManager.message(["READY": "1", "STATUS": status])
    #expect(message.utf8.count <= 4_096 && message.hasPrefix("READY=1\nSTATUS="))
    #expect(message.hasSuffix("…") && !message.dropFirst(9).contains("\n"))
  }
}
