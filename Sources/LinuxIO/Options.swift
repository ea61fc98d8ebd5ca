import CLinux
import Glibc
import Synchronization

/// The options of a command line, read by glibc's `getopt_long`: `--name value`, `--name=value`,
/// unambiguous abbreviations, and `--` before operands that begin with a dash.
public struct Options {
  /// One option that a program knows.
  public struct Known: Sendable {
    /// Without its dashes.
    public let name: String
    /// One letter, such as `o` for `-o`; nil for none.
    public let letter: Character?
    /// Whether the next word belongs to it.
    public let takesArgument: Bool

    /// An option by its long name.
    public init(_ name: String, letter: Character? = nil, takesArgument: Bool = true) {
      self.name = name
      self.letter = letter
      self.takesArgument = takesArgument
    }
  }

  /// A mistake on the command line, with the option as it was given.
  public enum UsageError: Error, Hashable, Sendable {
    /// No option has this name.
    case unknown(String)
    /// The option needs an argument.
    case missingArgument(String)
    /// The option takes no argument.
    case unexpectedArgument(String)
    /// Several options begin like this.
    case ambiguous(String)
  }

  /// The options in the order given; an empty text for those without an argument.
  public private(set) var given: [(name: String, argument: String)] = []
  /// The other words.
  public private(set) var operands: [String] = []

  /// getopt keeps where it is in variables of the whole program.
  private static let turn = Mutex(())

  /// Reads `arguments`, which do not include the program's name.
  public init(_ arguments: [String], known: [Known]) throws(UsageError) {
    self = try Self.turn.withLock { (_) throws(UsageError) in
      try Options(reading: arguments, known)
    }
  }

  private init(reading arguments: [String], _ known: [Known]) throws(UsageError) {
    let strings = (["bezel"] + arguments).map { strdup($0) }
    let names = known.map { strdup($0.name) }
    defer { for string in strings + names { free(string) } }
    // getopt names a letter by its ASCII value and a long option by its number from here on.
    let firstCode: CInt = 256
    let table = known.indices.map {
      option(
        name: names[$0], has_arg: known[$0].takesArgument ? required_argument : no_argument,
        flag: nil, val: firstCode + CInt($0))
    }
    // A colon at the head tells a missing argument from an unknown option.
    let letters = known.reduce(":") { letters, known in
      letters + (known.letter.map { "\($0)\(known.takesArgument ? ":" : "")" } ?? "")
    }
    func spelling(_ code: CInt) -> String {
      code < firstCode
        ? "-\(UnicodeScalar(UInt8(truncatingIfNeeded: code)))"
        : "--\(known[Int(code - firstCode)].name)"
    }
    // Reordered by getopt: options first, then operands.
    var words = strings + [nil]
    while true {
      let found = bezelNextOption(
        given.isEmpty ? 1 : 0, CInt(strings.count), &words, letters, table + [option()])
      let argument = found.argument.map { String(cString: $0) } ?? ""
      switch (found.result, found.unknown) {
      case (-1, _):
        operands = words[Int(found.next)...].compactMap { $0.map { String(cString: $0) } }
        return
      case (CInt(UInt8(ascii: ":")), let code): throw .missingArgument(spelling(code))
      case (CInt(UInt8(ascii: "?")), firstCode...):
        throw .unexpectedArgument(spelling(found.unknown))
      case (CInt(UInt8(ascii: "?")), 0):
        // A long option, unknown or ambiguous: getopt does not say which.
        let word = words[Int(found.next) - 1].map { String(cString: $0) } ?? ""
        let name = String(word.prefix { $0 != "=" })
        throw known.contains { "--\($0.name)".hasPrefix(name) } ? .ambiguous(name) : .unknown(name)
      case (CInt(UInt8(ascii: "?")), let letter): throw .unknown(spelling(letter))
      case (let code, _):
        let index =
          code < firstCode
          ? known.firstIndex { $0.letter.map { "-\($0)" } == spelling(code) }
          : Int(code - firstCode)
        guard let index else { preconditionFailure("getopt made an option up") }
        // getopt takes every word for an argument: the next option where it was forgotten, and the
        // empty word that a script's unset variable leaves.
        let isForgotten = argument.isEmpty || known.contains { "--\($0.name)" == argument }
        let name = known[index].name
        if known[index].takesArgument, isForgotten { throw .missingArgument("--\(name)") }
        given.append((name, argument))
      }
    }
  }

  /// Says which word of the program's own command line is not UTF-8; nil where all are. Swift's
  /// `CommandLine` mends such words in silence.
  public static var malformedWord: String? {
    (1..<max(Int(CommandLine.argc), 1)).first { place in
      CommandLine.unsafeArgv[place].map { String(validatingCString: $0) == nil } ?? false
    }.map { "word \($0) of the command line is not UTF-8" }
  }

  /// The argument of an option, the last one if there are several.
  public subscript(name: String) -> String? {
    given.last { $0.name == name }?.argument
  }

  /// Whether an option was given.
  public func has(_ name: String) -> Bool { self[name] != nil }

  /// All arguments of an option.
  public func all(_ name: String) -> [String] {
    given.filter { $0.name == name }.map(\.argument)
  }
}
