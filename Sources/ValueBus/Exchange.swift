/// The requests of one line, and their answers so far.
struct Exchange {
  private var requests: ArraySlice<JSONRPC.Message> = []
  private var isBatch = false
  private var answers: [[UInt8]] = []
  private var size = 0

  /// Creates an exchange without requests.
  init() {}

  /// Creates an exchange with the requests of a line.
  init(_ line: JSONRPC.Line) {
    requests = line.messages[...]
    isBatch = line.isBatch
  }

  /// Whether no request is left.
  var isEmpty: Bool { requests.isEmpty }

  /// Whether the answers so far leave room for another one.
  var hasRoom: Bool { size < RequestServer.batchLimit }

  /// Removes and returns the next request. `isEmpty` must be false.
  mutating func next() -> JSONRPC.Message { requests.removeFirst() }

  mutating func add(_ answer: [UInt8]) {
    answers.append(answer)
    size += answer.count
  }

  /// The line of all answers; nil before the last request, and if all requests were notifications.
  var reply: [UInt8]? {
    guard isEmpty, !answers.isEmpty else { return nil }
    return isBatch ? JSONRPC.batch(answers) : answers[0] + [10]
  }
}
