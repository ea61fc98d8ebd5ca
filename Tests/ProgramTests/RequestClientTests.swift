import LinuxIO
import Testing

/// Invalid answers, and no answer at all.
@Suite struct RequestClientTests {
  @Test(
    arguments: [
      ["get"], ["set", "a=1"], ["describe"], ["configure", "a", "b=1"], ["screenshot"],
      ["tap", "1", "2"], ["drag", "1", "2", "3", "4"], ["stats"], ["watch"],
    ])
  func withoutADaemonTheExitCodeIs69(_ arguments: [String]) throws {
    let outcome = try run("bezel", arguments + ["--socket", "/nonexistent"])
    #expect(outcome.exitCode == 69 && outcome.output.isEmpty)
    #expect(
      outcome.error.hasSuffix(
        "No such file or directory; is bezeld running? For a panel of `bezel try`, pass the --socket option that it prints\n"
      ))
  }

  @Test(
    arguments: [
      ("hello\n", 69, "the answer"),
      ("\n", 69, "has ended"),
      ("[]\n", 69, "belongs to another request"),
      (#"{"jsonrpc":"2.0","result":{},"id":7}"# + "\n", 69, "belongs to another request"),
      (#"{"jsonrpc":"2.0","result":{},"id":1}"# + "\n", 69, "the answer to get has no \"values\""),
      (#"{"jsonrpc":"2.0","error":"no","id":1}"# + "\n", 69, "has no code and message"),
      (#"{"jsonrpc":"2.0","id":1,"resu"#, 69, "has ended"),
      (
        #"{"jsonrpc":"2.0","error":{"code":4,"message":"there are 64 already"},"id":null}"# + "\n",
        1, "bezel: there are 64 already\n"
      ),
      (
        #"{"jsonrpc":"2.0","error":{"code":-32603,"message":"it broke"},"id":1}"# + "\n", 1,
        "bezel: it broke\n"
      ),
    ] as [(String, Int32, String)])
  func invalidAnswersGiveExitCode69(answer: String, code: Int32, message: String) throws {
    try withFolder { folder in
      let outcome = try FakeDaemon(in: folder).run(["get"], answers: [Array(answer.utf8)])
      #expect(outcome.exitCode == code && outcome.output.isEmpty)
      #expect(
        outcome.error.hasPrefix("bezel: ") && outcome.error.contains(message), "\(outcome.error)")
    }
  }

  @Test func noAnswerGivesExitCode69() throws {
    try withFolder { folder in
      let outcome = try FakeDaemon(in: folder).run(["stats"], answers: [])
      #expect(outcome.exitCode == 69 && outcome.error.contains("has ended"), "\(outcome.error)")
    }
  }

  /// A daemon that was stopped, as with SIGSTOP: its sockets still accept connections.
  @Test func commandsSoonGiveUpOnASilentDaemon() throws {
    try withFolder { folder in
      let socket = try ListeningSocket.listen(at: "\(folder)/control.sock", mode: 0o600)
      let outcome = try run("bezel", ["get", "--socket", folder])
      _ = consume socket
      #expect(outcome.exitCode == 69)
      #expect(
        outcome.error
          == "bezel: no answer at \(folder)/control.sock within 5 s; is bezeld running? For a panel of `bezel try`, pass the --socket option that it prints\n"
      )
    }
  }

  @Test func notificationsBeforeTheAnswerAreIgnored() throws {
    try withFolder { folder in
      let answer = """
        {"jsonrpc":"2.0","method":"value","params":{"name":"a","value":1}}
        {"jsonrpc":"2.0","result":{"values":{"a":2}},"id":1}

        """
      let outcome = try FakeDaemon(in: folder).run(["get", "a"], answers: [Array(answer.utf8)])
      #expect(outcome.exitCode == 0 && outcome.output == "a 2\n", "\(outcome.error)")
    }
  }

  @Test(arguments: ["AAA", "AA=A", "A===", "AAA*", "=AAA"])
  func invalidPicturesGiveExitCode69(text: String) throws {
    try withFolder { folder in
      let answer = #"{"jsonrpc":"2.0","result":{"png":"\#(text)"},"id":1}"# + "\n"
      let outcome = try FakeDaemon(in: folder).run(
        ["screenshot", "-o", "\(folder)/out.png"], answers: [Array(answer.utf8)])
      #expect(outcome.exitCode == 69, "\(outcome.error)")
    }
  }
}
