import CLinux
import Glibc

/// The options of a command line, read by glibc's `getopt_long`: `--name value`, `--name=value`,
/// unambiguous abbreviations, and `--` before operands that begin with a dash.
public struct Options {
  /// One option that a program knows.
  public struct Known: Sendable {
    public let name: String
    /// One letter, such as `o` for `-o`; nil for none.
    public let letter: Character?
    public let takesArgument: Bool

    public init(_ name: String, letter: Character? = nil, takesArgument: Bool = true) {
      self.name = name
      self.letter = letter
      self.takesArgument = takesArgument
    }

    /// What getopt returns for the letter.
    fileprivate var code: CInt? { letter?.asciiValue.map { CInt($0) } }
  }

  public enum UsageError: Error, Hashable, Sendable {
    case unknown(String)
    case missingArgument(String)
    case unexpectedArgument(String)
    case ambiguous(String)
  }

  /// The options as they were given, in their order; an empty text for those without an argument.
  public private(set) var given: [(name: String, argument: String)] = []
  public private(set) var operands: [String] = []

  /// Reads `arguments`, which do not include the program's name.
  public init(_ arguments: [String], known: [Known]) throws(UsageError) {
    let firstCode: CInt = 1_000
    var cStrings = (["bezel"] + arguments).map { strdup($0) }
    cStrings.append(nil)
    var names = known.map { strdup($0.name) }
    defer {
      for string in cStrings + names { free(string) }
      names = []
    }
    var table = known.indices.map { index in
      option(
        name: UnsafePointer(names[index]),
        has_arg: known[index].takesArgument ? required_argument : no_argument, flag: nil,
        val: firstCode + CInt(index))
    }
    table.append(option())
    // A leading ':' tells a missing argument from an unknown option.
    let letters =
      ":"
      + known.compactMap { known in
        known.letter.map { "\($0)" + (known.takesArgument ? ":" : "") }
      }.joined()
    // getopt moves operands behind options, so the pointers must outlive their order.
    var order = cStrings
    let count = CInt(arguments.count + 1)
    var next = 1
    var isFirst: CInt = 1
    while true {
      let option = bezelNextOption(isFirst, count, &order, letters, &table)
      isFirst = 0
      let result = option.result
      next = Int(option.next)
      if result == -1 { break }
      let argument = option.argument.map { String(cString: $0) } ?? ""
      let word = order[max(next, 1) - 1].map { String(cString: $0) } ?? ""
      let chosen =
        result >= firstCode
        ? known[Int(result - firstCode)] : known.first { $0.code == result }
      if let chosen {
        // getopt takes any word for an argument, also the next option and what a script's empty
        // variable left.
        let isMissing = argument.isEmpty || known.contains { "--\($0.name)" == argument }
        if chosen.takesArgument && isMissing { throw .missingArgument("--\(chosen.name)") }
        given.append((chosen.name, argument))
      } else if result == CInt(UInt8(ascii: ":")) {
        throw .missingArgument(Self.name(in: word))
      } else if option.unknown >= firstCode {
        throw .unexpectedArgument(Self.name(in: word))
      } else {
        let name = Self.name(in: word)
        let isPrefix = known.contains { "--\($0.name)".hasPrefix(name) } && name.count > 2
        throw isPrefix ? .ambiguous(name) : .unknown(name)
      }
    }
    for index in next..<Int(count) {
      if let operand = order[index] { operands.append(String(cString: operand)) }
    }
  }

  private static func name(in word: String) -> String {
    String(word.prefix { $0 != "=" })
  }

  /// The argument of an option; the last one where it was given more than once.
  public subscript(name: String) -> String? {
    given.last { $0.name == name }?.argument
  }

  public func has(_ name: String) -> Bool { self[name] != nil }

  /// The arguments of an option that may be given several times.
  public func all(_ name: String) -> [String] {
    given.filter { $0.name == name }.map(\.argument)
  }
}
