import Glibc
import LinuxIO
import Testing
import Udev

/// With devices that every kernel has.
@Suite struct UdevDatabaseTests {
  @Test func devicesAreFoundByNameAndByNumber() throws {
    let database = try UdevDatabase()
    let found = database.devices(subsystem: "mem", named: "*ull")
    #expect(found.map(\.name) == ["full", "null"] || found.map(\.name) == ["null", "full"])
    let null = try #require(found.first { $0.name == "null" })
    #expect(null.path == "/dev/null")
    #expect(database.device(character: null.number)?.path == "/dev/null")
    #expect(null.property("ID_INPUT_TOUCHSCREEN") == nil)
    #expect(null.parentAttribute("name", subsystem: "input") == nil)
  }

  @Test func thereMayBeNoDevice() throws {
    let database = try UdevDatabase()
    #expect(database.devices(subsystem: "mem", named: "nowhere").isEmpty)
    #expect(database.devices(subsystem: "nothing", named: "*").isEmpty)
    #expect(database.device(character: 0) == nil)
  }
}
