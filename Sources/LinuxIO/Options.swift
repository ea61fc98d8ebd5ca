import CLinux
import Glibc
import Synchronization

/// The options of a command line, parsed with glibc's `getopt_long`: `--name value`,
/// `--name=value`, unambiguous abbreviations, and `--` before operands that begin with a dash.
public struct Options {
  /// An option that a program accepts.
  public struct Known: Sendable {
    /// The long name, without dashes.
    public let name: String
    /// The short name, such as `o` for `-o`; nil if there is none.
    public let letter: Character?
    /// Whether the option has an argument.
    public let takesArgument: Bool
    /// Returns the problem with an argument; nil if it is valid.
    public let problem: @Sendable (String) -> String?

    /// Creates an option.
    public init(
      _ name: String, letter: Character? = nil, takesArgument: Bool = true,
      problem: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
      self.name = name
      self.letter = letter
      self.takesArgument = takesArgument
      self.problem = problem
    }
  }

  /// A mistake on the command line, with the option as the user wrote it.
  public enum UsageError: Error, Hashable, Sendable {
    /// The option does not exist.
    case unknown(String)
    /// The option needs an argument.
    case missingArgument(String)
    /// The option has no argument.
    case unexpectedArgument(String)
    /// The argument is invalid for this reason.
    case invalidArgument(String, problem: String)
    /// The abbreviation matches several options.
    case ambiguous(String)
  }

  /// The options in their order on the command line, with an empty text for options without an
  /// argument.
  public private(set) var given: [(name: String, argument: String)] = []
  /// The words that are not options.
  public private(set) var operands: [String] = []

  /// getopt stores its position in global variables.
  private static let turn = Mutex(())

  /// Parses `arguments`, which do not include the program's name.
  public init(_ arguments: [String], known: [Known]) throws(UsageError) {
    self = try Self.turn.withLock { (_) throws(UsageError) in
      try Options(reading: arguments, known)
    }
  }

  private init(reading arguments: [String], _ known: [Known]) throws(UsageError) {
    let strings = (["bezel"] + arguments).map { strdup($0) }
    let names = known.map { strdup($0.name) }
    defer { for string in strings + names { free(string) } }
    // getopt returns the ASCII value of a short option. Long options are numbered from here.
    let firstCode: CInt = 256
    let table = known.indices.map {
      option(
        name: names[$0], has_arg: known[$0].takesArgument ? required_argument : no_argument,
        flag: nil, val: firstCode + CInt($0))
    }
    // With a leading colon, getopt distinguishes a missing argument from an unknown option.
    let letters = known.reduce(":") { letters, known in
      letters + (known.letter.map { "\($0)\(known.takesArgument ? ":" : "")" } ?? "")
    }
    func spelling(_ code: CInt) -> String {
      code < firstCode
        ? "-\(UnicodeScalar(UInt8(truncatingIfNeeded: code)))"
        : "--\(known[Int(code - firstCode)].name)"
    }
    // getopt moves the operands behind the options.
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
        guard let index else { preconditionFailure("getopt returned an unknown option") }
        // getopt accepts any word as an argument. Reject an option, which follows a forgotten
        // argument, and an empty word, which comes from an unset variable in a script.
        let isForgotten = argument.isEmpty || known.contains { "--\($0.name)" == argument }
        let name = known[index].name
        if known[index].takesArgument, isForgotten { throw .missingArgument("--\(name)") }
        if known[index].takesArgument, let problem = known[index].problem(argument) {
          throw .invalidArgument("--\(name)", problem: problem)
        }
        given.append((name, argument))
      }
    }
  }

  /// The argument of an option; the last one if it occurs several times.
  public subscript(name: String) -> String? {
    given.last { $0.name == name }?.argument
  }

  /// Whether an option occurs.
  public func has(_ name: String) -> Bool { self[name] != nil }

  /// The arguments of all occurrences of an option.
  public func all(_ name: String) -> [String] {
    given.filter { $0.name == name }.map(\.argument)
  }
}
