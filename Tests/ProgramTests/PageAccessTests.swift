import Glibc
import LingeringSockets
import LinuxIO
import Testing

/// Who can reach the page of `bezel try` with `--listen`. openssl creates the certificates.
struct PageAccessTests {
  /// Calls `body` with a folder that contains a panel file.
  private func withPanel(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/panel.json5", with: Array(TryTests.panel.utf8))
      try body(folder)
    }
  }

  @discardableResult
  private func shell(_ script: String, in folder: String) throws -> Outcome {
    try runPath("/bin/sh", ["-euc", "cd \(folder)\n\(script)"])
  }

  /// Creates `NAME.pem` and `NAME.key`, which are valid for a host.
  /// - Parameter issuer: the name of the certificate that signs it; self-signed by default.
  private func create(
    _ name: String, for host: String, issuer: String? = nil, in folder: String
  ) throws {
    let signing = issuer.map { "-CA \($0).pem -CAkey \($0).key" } ?? ""
    let outcome = try shell(
      """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 \
      -subj /CN=\(name) -addext subjectAltName=\(host) \(signing) -keyout \(name).key -out \(name).pem
      """, in: folder)
    try #require(outcome.exitCode == 0, "\(outcome.error)")
  }

  /// Runs `bezel try` while `body` uses it.
  /// - Returns: the messages that it prints.
  @discardableResult
  private func serve(
    _ options: [String], in folder: String, body: (_ address: String) throws -> Void
  ) throws -> String {
    let output = "\(folder)/output"
    unlink(output)
    let outcome = try run("bezel", ["try", "\(folder)/panel.json5"] + options, output: output) {
      process in
      let deadline = Clock.monotonic + patience
      var text = ""
      while !text.hasSuffix("\n") {
        try #require(Clock.monotonic < deadline, "no address")
        usleep(10_000)
        text = String(decoding: (try? readFile(output, limit: 4_096)) ?? [], as: UTF8.self)
      }
      try body(String(text.dropLast()))
      kill(process, SIGTERM)
    }
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    return outcome.error
  }

  /// Sends bytes over TLS and returns the answer up to the end of the connection. Offers HTTP/2, as
  /// browsers do.
  /// - Parameters:
  ///   - bytes: the bytes, as a format of printf.
  ///   - options: more options of `openssl s_client`.
  private func exchange(
    _ bytes: String, port: Int, options: String = "", in folder: String
  ) throws -> String {
    try shell(
      """
      printf '\(bytes)' | timeout 20 openssl s_client -quiet -connect 127.0.0.1:\(port) \
      -CAfile panel.pem -verify_return_error -alpn h2,http/1.1 \(options) || true
      """, in: folder
    ).output
  }

  private func request(_ path: String, host: String, headers: [String] = []) -> String {
    (["GET \(path) HTTP/1.1", "Host: \(host)"] + headers + ["", ""]).joined(separator: "\\r\\n")
  }

  /// The bytes that open a WebSocket and request the values of the panel, as a format of printf.
  private func description(path: String, host: String, origin: String) -> String {
    let head = request(
      path + "control", host: host,
      headers: [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Origin: \(origin)",
      ])
    let text = #"{"jsonrpc":"2.0","id":1,"method":"get"}"#
    func octal(_ number: Int) -> String { "\\" + String(number, radix: 8) }
    // The mask is zero.
    return head + octal(0x81) + octal(0x80 | text.utf8.count) + #"\0\0\0\0"# + text
  }

  @Test func otherComputersNeedTheCertificateThatTheMessageCreates() throws {
    try withPanel { folder in
      let port = try LocalPort.free()
      let panel = "\(folder)/panel.json5"
      let refused = try run("bezel", ["try", panel, "--listen", "0.0.0.0:\(port)"])
      #expect(refused.exitCode == 2)
      #expect(
        refused.error.hasPrefix(
          "bezel: try: other computers reach 0.0.0.0:\(port), so add --certificate FILE --key FILE; "
        ))
      let command = try #require(refused.error.split(separator: "\n").last)
      #expect(command.hasPrefix("  openssl req "))
      #expect(try shell(String(command), in: folder).exitCode == 0)
      let files = ["--certificate", "\(folder)/panel.pem", "--key", "\(folder)/panel.key"]
      try serve(["--listen", "0.0.0.0:\(port)"] + files, in: folder) { address in
        let parts = try #require(address.wholeMatch(of: #/https:\/\/(.+):(\d+)(\/\w+\/)/#))
        let (host, path) = ("\(parts.1):\(parts.2)", String(parts.3))
        #expect(parts.2 == "\(port)" && path.count == 34)
        func answer(_ path: String, host: String, headers: [String] = []) throws -> Substring {
          try exchange(request(path, host: host, headers: headers), port: port, in: folder)
            .prefix { $0 != "\r" && $0 != "\r\n" }
        }
        #expect(try answer(path, host: host) == "HTTP/1.1 200 OK")
        // Only the token gives access, and only at a host of the certificate.
        #expect(try answer("/", host: host) == "HTTP/1.1 404 Not Found")
        for foreign in ["evil.example", "127.0.0.1:\(port)", "x.\(host)"] {
          #expect(try answer(path, host: foreign) == "HTTP/1.1 403 Forbidden", "\(foreign)")
        }
        let values = try exchange(
          description(path: path, host: host, origin: "https://\(host)"), port: port, in: folder)
        #expect(values.contains("101 Switching Protocols"))
        #expect(values.contains(#""level":30"#), "\(values)")
        let foreign = try exchange(
          description(path: path, host: host, origin: "http://\(host)"), port: port, in: folder)
        #expect(foreign.hasPrefix("HTTP/1.1 403 "))
        // Without TLS, the server reveals nothing.
        let browser = Browser(port: port, path: path)
        let plain = (try? browser.get("", host: host)) ?? ""
        #expect(!plain.contains("<title>") && !plain.contains(path))
        #expect(try answer(path, host: host) == "HTTP/1.1 200 OK")
      }
    }
  }

  @Test func aCertificateOfABrowserReplacesThePassword() throws {
    try withPanel { folder in
      try create("panel", for: "IP:127.0.0.1,DNS:*.panels.example", in: folder)
      try create("owner", for: "DNS:owner", in: folder)
      try create("known", for: "DNS:known", issuer: "owner", in: folder)
      try create("stranger", for: "DNS:stranger", in: folder)
      let port = try LocalPort.free()
      let options = [
        "--listen", "127.0.0.1:\(port)", "--certificate", "\(folder)/panel.pem", "--key",
        "\(folder)/panel.key", "--clients", "\(folder)/owner.pem",
      ]
      try serve(options, in: folder) { address in
        #expect(address == "https://127.0.0.1:\(port)/")
        func answer(_ options: String, host: String = "127.0.0.1:\(port)") throws -> String {
          try exchange(request("/", host: host), port: port, options: options, in: folder)
        }
        let known = "-cert known.pem -key known.key"
        #expect(try answer(known).hasPrefix("HTTP/1.1 200 OK"))
        // Every name of the certificate is a host of the page.
        #expect(try answer(known, host: "a.panels.example").hasPrefix("HTTP/1.1 200 OK"))
        #expect(try answer(known, host: "a.b.panels.example").hasPrefix("HTTP/1.1 403 "))
        #expect(try answer(known, host: "panels.example").hasPrefix("HTTP/1.1 403 "))
        for stranger in ["", "-cert stranger.pem -key stranger.key"] {
          #expect(try answer(stranger) == "", "\(stranger)")
          let version = "\(stranger) -tls1_2"
          #expect(try answer(version) == "", "\(version)")
        }
        let values = try exchange(
          description(
            path: "/", host: "127.0.0.1:\(port)", origin: "https://127.0.0.1:\(port)"),
          port: port, options: known, in: folder)
        #expect(values.contains(#""level":30"#), "\(values)")
      }
    }
  }

  @Test func wrongFilesAreExplained() throws {
    try withPanel { folder in
      try create("panel", for: "DNS:panel.example", in: folder)
      try create("other", for: "DNS:panel.example", in: folder)
      try shell(
        """
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=a \
        -keyout nameless.key -out nameless.pem
        openssl ec -in panel.key -aes256 -passout pass:a -out locked.key
        head -c 2000000 /dev/zero > large.pem
        """, in: folder)
      func fails(
        _ certificate: String, _ key: String, _ message: String, _ more: String...
      ) throws {
        let outcome = try run(
          "bezel",
          [
            "try", "\(folder)/panel.json5", "--listen", "0.0.0.0:8443", "--certificate",
            "\(folder)/\(certificate)", "--key", "\(folder)/\(key)",
          ] + more)
        #expect(outcome.exitCode == 1, "\(message)")
        #expect(
          outcome.error.hasPrefix("bezel: \(message.replacing("DIR", with: folder))"),
          "\(outcome.error)")
      }
      try fails("nosuch.pem", "panel.key", "cannot read DIR/nosuch.pem: no such file\n")
      try fails("panel.pem", "nosuch.key", "cannot read DIR/nosuch.key: no such file\n")
      try fails("large.pem", "panel.key", "cannot read DIR/large.pem: the file is too large\n")
      try fails(".", "panel.key", "cannot read DIR/.: it is a folder\n")
      try fails(
        "panel.json5", "panel.key", "DIR/panel.json5 contains no certificate; it must be in the PEM"
      )
      try fails("panel.pem", "panel.pem", "DIR/panel.pem contains no private key; it must be in")
      try fails("panel.pem", "locked.key", "DIR/locked.key contains no private key; it must be in")
      try fails(
        "panel.pem", "other.key",
        "the key DIR/other.key does not belong to the certificate DIR/panel")
      try fails("nameless.pem", "nameless.key", "the certificate DIR/nameless.pem names no host, ")
      try fails(
        "panel.pem", "panel.key", "DIR/panel.key contains no certificate", "--clients",
        "\(folder)/panel.key")
    }
  }

  @Test func wrongOptionsAreExplained() throws {
    try withPanel { folder in
      func fails(_ options: [String], _ code: Int32, _ message: String) throws {
        let outcome = try run("bezel", ["try", "\(folder)/panel.json5"] + options)
        #expect(outcome.exitCode == code)
        #expect(outcome.error.contains(message), "\(outcome.error)")
      }
      try create("panel", for: "DNS:panel.example", in: folder)
      let files = ["--certificate", "\(folder)/panel.pem", "--key", "\(folder)/panel.key"]
      for address in ["[::]:8443", "192.0.2.1:8443", "[2001:db8::1]:8443"] {
        try fails(
          ["--listen", address], 2, "other computers reach \(address), so add --certificate")
      }
      try fails(["--listen", "192.0.2.1:8443"], 2, "subjectAltName=IP:192.0.2.1 ")
      for address in ["::1:80", "[::1]", "[127.0.0.1]:80", "panel.example:80", "1.2.3:80", ":80"] {
        try fails(["--listen", address], 2, "\"\(address)\" is not an address")
      }
      try fails(["--certificate", "a"], 2, "--certificate requires --key FILE")
      try fails(["--key", "a"], 2, "--key requires --certificate FILE")
      try fails(["--clients", "a"], 2, "--clients requires --certificate FILE --key FILE")
      try fails(["--listen", "/tmp/a"] + files, 2, "a Unix socket needs no --certificate")
      try fails(
        ["--listen", "192.0.2.1:8443"] + files, 1,
        "this computer does not have the address 192.0.2.1; to list its addresses, "
          + "run: ip address\n")
      try fails(["--listen", "\(folder)/panel.json5"], 1, "which is not a socket")
    }
  }

  @Test(.enabled(if: getuid() == 0, "only root can become another user"))
  func aPortOfRootIsExplained() throws {
    try withPanel { folder in
      chmod(folder, 0o755)
      let outcome = try runPath(
        "/usr/bin/setpriv",
        [
          "--reuid", "65534", "--clear-groups", "--bounding-set=-all", "/bin/sh", "-c",
          "cat /proc/sys/net/ipv4/ip_unprivileged_port_start >&2; "
            + "exec \(programFolder)/bezel try demo --listen 127.0.0.1:1",
        ])
      #expect(
        outcome.error.hasSuffix(
          "bezel: only root may use port 1; choose one from 1024 to 65535, such as 8443\n")
          || outcome.error.hasPrefix("0\n"), "\(outcome.error)")
    }
  }

  @Test func anExpiredCertificateIsAWarning() throws {
    try withPanel { folder in
      try create("valid", for: "IP:127.0.0.1", in: folder)
      let outdated = try shell(
        "openssl x509 -in valid.pem -signkey valid.key -days -1 -out panel.pem; mv valid.key panel.key",
        in: folder)
      #expect(outdated.exitCode == 0, "\(outdated.error)")
      let port = try LocalPort.free()
      let options = [
        "--listen", "127.0.0.1:\(port)", "--certificate", "\(folder)/panel.pem", "--key",
        "\(folder)/panel.key",
      ]
      let messages = try serve(options, in: folder) { #expect($0.hasPrefix("https://127.0.0.1:")) }
      #expect(
        messages.contains(
          "bezel: warning: the certificate \(folder)/panel.pem has expired; browsers warn about it\n"
        ))
    }
  }

  @Test func addressesOfThisComputerNeedNoCertificate() throws {
    try withPanel { folder in
      let port = try LocalPort.free()
      for host in ["localhost", "127.0.0.2"] {
        try serve(["--listen", "\(host):\(port)"], in: folder) { address in
          #expect(
            address.hasPrefix("http://\(host == "localhost" ? "127.0.0.1" : host):\(port)/"))
        }
      }
      guard access("/proc/net/if_inet6", R_OK) == 0 else { return }
      try serve(["--listen", "[::1]:\(port)"], in: folder) { address in
        #expect(address.hasPrefix("http://[::1]:\(port)/"))
        let program = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1]).status)"
        let answer = try runPath("/usr/bin/python3", ["-c", program, address])
        #expect(answer.output == "200\n", "\(answer.error)")
      }
    }
  }

  @Test func aUnixSocketIsForItsOwnerOnly() throws {
    try withPanel { folder in
      let path = "\(folder)/page.sock"
      let messages = try serve(["--listen", path], in: folder) { address in
        let token = try #require(address.wholeMatch(of: #/http:\/\/localhost(\/\w+\/)/#)).1
        var information = stat()
        #expect(stat(path, &information) == 0 && information.st_mode & 0o777 == 0o600)
        let connection = try ListeningSocket.connect(to: path)
        let request = "GET \(token) HTTP/1.1\r\nHost: localhost:8080\r\n\r\n"
        try connection.write(all: Array(request.utf8), to: path)
        let answer = try connection.read(atMost: 16, from: path) ?? []
        #expect(String(decoding: answer, as: UTF8.self) == "HTTP/1.1 200 OK\r")
      }
      #expect(messages.contains("ssh -L 8080:\(path) HOST"))
      #expect(access(path, F_OK) == -1, "the socket still exists")
    }
  }
}
