import Controls
import JSON
import LinuxIO
import Panels
import ValueBus

/// Requests for the history of a value.
extension RequestHandler {
  /// The maximum number of intervals in an answer, and the number without `count`.
  package static let intervalLimit = 10_000
  package static let usualIntervals = 100
  /// The size of an interval in an answer, in bytes.
  private static let intervalSize = 32.0

  package func history(_ call: Call) throws(Failure) -> Answer {
    let count = call["count"]?.number ?? 0
    return try answer(isLarge: count * Self.intervalSize > Double(Self.largeSize)) {
      [unowned self] () throws(Failure) in .reply(try self.historyNow(call))
    }
  }

  private func historyNow(_ call: Call) throws(Failure) -> Reply {
    let name = call.required("name", \.string)
    let store = target.panel.values
    guard let value = store[name] else { throw unknown(name) }
    guard let history = value.history, !value.isSecret else {
      throw .invalidParameters(
        "the value \(name.quoted) has no history; declare it in the panel file with \"history\"")
    }
    let duration = history.duration / .seconds(1)
    let since = call["since"]?.number ?? duration
    let until = call["until"]?.number ?? 0
    guard until < since else {
      throw .invalidParameters(
        "\"until\" must be less than \"since\", because both count back from now")
    }
    let count = call["count"]?.number ?? Double(Self.usualIntervals)
    let now = store.now()
    let start = now - .seconds(min(since, duration))
    let end = now - .seconds(min(until, duration))
    // Intervals begin at multiples of their length, so one more than `count` may be necessary. The
    // first one is then left out.
    var step = (end - start) / count
    var samples = history.samples(from: start, to: end, step: step)
    while samples.buckets.count > Int(count) + 1, step < .seconds(2 * duration + 1) {
      step += step / 8 + .milliseconds(1)
      samples = history.samples(from: start, to: end, step: step)
    }
    let clock = loop.realtime - now
    let buckets = samples.buckets.suffix(Int(count))
    let first = samples.start + samples.length * buckets.startIndex
    let beginning = ((first + clock) / .seconds(1) * 1_000).rounded() / 1_000
    return Reply { object in
      object.member("start") { $0.write(beginning) }
      object.member("step") { $0.write(samples.length / .seconds(1)) }
      object.member("intervals") {
        $0.array {
          for bucket in buckets {
            $0.write(bucket.isKnown ? .array(of: bucket.numbers) : .null)
          }
        }
      }
    }
  }
}

extension HistoryBucket {
  /// The minimum, the maximum and the last number.
  fileprivate var numbers: [JSONValue] {
    [minimum, maximum, last].map { number in
      // The shortest decimal number that has the same 24 bits.
      number.isNaN ? .null : .number(Double("\(number)") ?? Double(number))
    }
  }
}
