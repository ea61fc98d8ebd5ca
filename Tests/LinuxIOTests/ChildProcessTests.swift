import Glibc
import LinuxIO
import Testing

struct ChildProcessTests {
  @Test func aVariableReplacesAnInheritedOne() throws {
    setenv("BEZEL_CHILD_TEST", "inherited", 1)
    defer { unsetenv("BEZEL_CHILD_TEST") }
    let script =
      "[ \"$BEZEL_CHILD_TEST\" = given ] && [ \"$(env | grep -c BEZEL_CHILD_TEST)\" = 1 ]"
    let child = try ChildProcess(
      "sh", ["-c", script], environment: ["BEZEL_CHILD_TEST=given"])
    #expect(try child.wait() == 0)
  }

  @Test func waitReturnsTheExitStatusAndAMissingProgramThrows() throws {
    let child = try ChildProcess("sh", ["-c", "exit 7"], environment: [])
    #expect(try child.wait() == 7)
    let killed = try ChildProcess("sh", ["-c", "kill -9 $$"], environment: [])
    #expect(try killed.wait() == 128 + SIGKILL)
    #expect(throws: SystemError.self) {
      _ = try ChildProcess("/no/such/program", [], environment: []).wait()
    }
  }
}
