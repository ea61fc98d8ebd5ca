extension ValueError {
  /// Returns the message, with the name of the value.
  public func description(of name: String) -> String {
    switch self {
    case .notFinite: "\"\(name)\" must be a finite number"
    case .notExact:
      "\"\(name)\" cannot be beyond ±2^53 (\(NumberFormat.short(0x1p53))); larger whole numbers would "
        + "be rounded"
    case .wrongKind(let expected, let found):
      "\"\(name)\" is a \(expected.rawValue), not a \(found.rawValue)"
    case .emptyRange(let minimum, let maximum):
      "the range of \"\(name)\" is empty: \(NumberFormat.short(minimum)) is above "
        + NumberFormat.short(maximum)
    case .tooLong: "\"\(name)\" must have at most \(Scalar.textLimit) characters"
    case .notAChoice(let choices):
      "\"\(name)\" must be one of " + choices.map { "\"\($0)\"" }.joined(separator: ", ")
    case .notItems(let items):
      "\"\(name)\" must be a comma-separated list of different items from "
        + items.map { "\"\($0)\"" }.joined(separator: ", ")
    case .invalidStep(let step):
      "the step of \"\(name)\" must be a number above 0, not \(NumberFormat.short(step))"
    case .list(let error): "\"\(name)\"\(error.place) \(error.problem)"
    case .held: "a finger holds \"\(name)\""
    case .derived(let settable):
      "\"\(name)\" is derived from "
        + (settable.isEmpty
          ? "values that cannot be set"
          : "other values; set " + settable.map { "\"\($0)\"" }.joined(separator: " or "))
    case .builtIn: "\"\(name)\" is built in and cannot be set"
    case .alwaysKnown:
      "\"\(name)\" cannot be unknown; declare it with \"initial: null\" or \"expires\""
    }
  }
}

extension ValueStore.SetError: CustomStringConvertible {
  /// The message: `there is no value "volum"`.
  public var description: String {
    switch self {
    case .unknownName(let name): "there is no value \"\(name)\""
    case .refused(let name, let error): error.description(of: name)
    }
  }
}
