import Checkout
import Testing

/// Imports point downward only, and pure rooms import no C.
@Suite struct ImportTests {
  /// The sources of all rooms, by their paths below `Sources`.
  private static let sources = Checkout.files(below: "Sources").filter { $0.hasSuffix(".swift") }
    .map { String($0.dropFirst("Sources/".count)) }

  @Test func everyRoomIsListed() {
    let rooms = Set(Self.sources.map { String($0.prefix { $0 != "/" }) })
    let listed = Set(Rooms.pure.keys).union(Rooms.rim.keys).filter { !$0.contains("/") }
    #expect(rooms == listed)
  }

  @Test(arguments: Rooms.pure.keys.sorted())
  func pureRoomsImportPureRoomsBelow(_ room: String) throws {
    let allowed = Self.below(room, in: Rooms.pure)
    #expect(allowed.isSubset(of: Rooms.pure.keys), "a pure room is given a module that is not pure")
    for file in Self.files(of: room) {
      let exceptions = Rooms.exceptions.filter { Self.files(of: $0.key).contains(file) }.values
      #expect(
        try Self.imports(of: file).subtracting(allowed).subtracting(exceptions) == [], "\(file)")
    }
  }

  @Test(arguments: Rooms.rim.keys.sorted())
  func otherRoomsImportWhatIsBelow(_ room: String) throws {
    let rooms = Rooms.pure.merging(Rooms.rim) { $1 }
    let allowed = Self.below(room, in: rooms)
    #expect(!allowed.contains(room), "a room is below itself")
    for file in Self.files(of: room) {
      #expect(try Self.imports(of: file).subtracting(allowed) == [], "\(file)")
    }
  }

  @Test(arguments: Rooms.exceptions.keys.sorted())
  func exceptionsAreNeeded(_ path: String) throws {
    let imports = try Self.files(of: path).map(Self.imports)
    #expect(imports.contains { $0.contains(Rooms.exceptions[path] ?? "") })
  }

  /// The source files of a room, or the one file that `path` names.
  private static func files(of path: String) -> [String] {
    sources.filter { $0 == path || $0.hasPrefix(path + "/") }
  }

  /// What a room may import: the modules it is given, and the rooms that these may import.
  private static func below(_ room: String, in rooms: [String: [String]]) -> Set<String> {
    var allowed = Set(rooms[room] ?? [])
    var rest = Array(allowed)
    while let next = rest.popLast() {
      for room in rooms[next] ?? [] where rooms[room] != nil && allowed.insert(room).inserted {
        rest.append(room)
      }
    }
    return allowed
  }

  /// The modules that a file imports.
  private static func imports(of file: String) throws -> Set<String> {
    let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
    return Set(
      try Checkout.lines(of: "Sources/\(file)").compactMap { line in
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") || modifiers.contains($0) }
        guard words.first == "import" else { return nil }
        let name = words.dropFirst().first { !kinds.contains(String($0)) }
        return name.map { String($0.prefix { $0 != "." }) }
      })
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
}
