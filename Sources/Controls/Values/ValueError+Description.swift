extension ValueError: CustomStringConvertible {
  /// For people: `"page" is one of "run", "setup"`.
  public var description: String {
    switch self {
    case .notFinite(let name): "\"\(name)\" is a finite number"
    case .wrongKind(let name, let expected, let found):
      "\"\(name)\" is a \(expected.rawValue), not a \(found.rawValue)"
    case .emptyRange(let name, let minimum, let maximum):
      "the range of \"\(name)\" is empty: \(NumberFormat.short(minimum)) is above "
        + NumberFormat.short(maximum)
    case .notAChoice(let name, let choices):
      "\"\(name)\" is one of " + choices.map { "\"\($0)\"" }.joined(separator: ", ")
    case .invalidStep(let name, let step):
      "the step of \"\(name)\" is a number above 0, not \(NumberFormat.short(step))"
    case .held(let name): "a finger holds \"\(name)\""
    }
  }
}

extension ValueStore.SetError: CustomStringConvertible {
  /// For people: `there is no value "volum"`.
  public var description: String {
    switch self {
    case .unknownName(let name): "there is no value \"\(name)\""
    case .refused(let error): error.description
    }
  }
}
