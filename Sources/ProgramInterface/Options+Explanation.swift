import Controls
import LinuxIO
import Panels

extension Options.UsageError {
  /// The message for people, with the nearest known option.
  package func explanation(known: [Options.Known]) -> String {
    switch self {
    case .unknown(let option):
      "there is no option \(option)"
        + Spelling.suggestion(for: option, in: known.map { "--\($0.name)" })
    case .missingArgument(let option): "\(option) needs an argument"
    case .unexpectedArgument(let option): "\(option) takes no argument"
    case .invalidArgument(let option, let problem): "\(option): \(problem)"
    case .ambiguous(let option): "several options begin with \(option)"
    }
  }
}
