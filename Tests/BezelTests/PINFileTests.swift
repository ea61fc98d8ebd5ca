import Glibc
import Kinds
import LinuxIO
import TestFolders
import Testing

@testable import PanelDaemon

/// The files with the PINs and with the numbers of wrong entries.
struct PINFileTests {
  @Test func validPINsAreRead() {
    let file = PINFile(
      parsing: Array("// Ours.\n{ service: \"4711\", 'front-door': '012345678901', }".utf8))
    #expect(file.pins.keys.sorted() == ["front-door", "service"] && file.problems == [])
  }

  @Test(arguments: [
    ("", "1:1: expected an object of names and PINs in JSON5"),
    ("{ a: 4711 }", #"1:6: the PIN "a" must be a string of 4 to 12 digits"#),
    (#"{ a: "471" }"#, #"1:6: the PIN "a" must be a string of 4 to 12 digits"#),
    (#"{ a: "4711471147114" }"#, #"1:6: the PIN "a" must be a string of 4 to 12 digits"#),
    (#"{ a: "47x1" }"#, #"1:6: the PIN "a" must be a string of 4 to 12 digits"#),
    (#"{ a: null }"#, #"1:6: the PIN "a" must be a string of 4 to 12 digits"#),
    (#"{ a: ["4711"] }"#, #"1:6: the PIN "a" must be a string of 4 to 12 digits"#),
    (#"{ a: { b: {} } }"#, "1:11: expected an object of names and PINs in JSON5"),
    (#"{ "4711": "a" }"#, "1:3: the name of a PIN begins with a letter"),
    ("{ a: \"4711\",\n  a: \"4712\" }", #"2:3: the PIN "a" appears twice; remove one"#),
    ("4711", "1:1: expected an object of names and PINs"),
    ("{ a: 4711 4712 }", "1:11: expected an object of names and PINs in JSON5"),
  ])
  func mistakesAreReportedWithoutTheDigits(text: String, message: String) {
    let file = PINFile(parsing: Array(text.utf8))
    #expect(file.pins.isEmpty)
    #expect(file.problems.count == 1 && file.problems[0].hasPrefix(message), "\(file.problems)")
    #expect(!file.problems[0].contains("47"))
  }

  @Test func aPINWithAMistakeDoesNotAffectTheOthers() {
    let file = PINFile(parsing: Array(#"{ a: "1", b: "4711" }"#.utf8))
    #expect(Array(file.pins.keys) == ["b"] && file.problems.count == 1)
  }

  @Test(arguments: ["", "[]", "{\"a\":-1}", "{\"a\":1.5}", "{\"a\":\"1\"}", "{\"a\":1", "null"])
  func damagedCountsAreRecognized(text: String) {
    #expect(PINKeeper.counts(in: Array(text.utf8)) == nil)
  }

  @Test func countsAreWrittenAndRead() {
    let counts = ["service": 4, "b": 1]
    #expect(PINKeeper.text(of: counts) == Array("{\"b\":1,\"service\":4}\n".utf8))
    #expect(PINKeeper.counts(in: PINKeeper.text(of: counts)) == counts)
    #expect(PINKeeper.counts(in: Array("{\"a\":1e300}".utf8)) == ["a": 1_000])
  }

  @Test(arguments: [
    (0o600, true), (0o400, true), (0o640, true), (0o644, false), (0o602, false), (0o620, false),
  ])
  func otherUsersMustNotReadOrChangeIt(mode: Int, isRead: Bool) throws {
    let path = "\(try makeTestFolder())/pins"
    try replaceFile(at: path, with: [1])
    #expect(chmod(path, mode_t(mode)) == 0)
    #expect(((try? readPrivateFile(path, limit: 1)) != nil) == isRead)
  }

  @Test func pipesFoldersDevicesAndLargeFilesAreRejected() throws {
    let folder = try makeTestFolder()
    let path = "\(folder)/pins"
    func code() -> CInt? {
      do throws(SystemError) {
        _ = try readPrivateFile(path, limit: 4)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code() == ENOENT)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(code() == EINVAL)
    unlink(path)
    try replaceFile(at: path, with: [1, 2, 3, 4], mode: 0o600)
    #expect(code() == nil)
    try replaceFile(at: path, with: [1, 2, 3, 4, 5], mode: 0o600)
    #expect(code() == EFBIG)
    unlink(path)
    #expect(symlink("/dev/zero", path) == 0)
    #expect(code() == EINVAL)
    unlink(path)
    #expect(symlink("/", path) == 0)
    #expect(code() == EISDIR)
  }
}
