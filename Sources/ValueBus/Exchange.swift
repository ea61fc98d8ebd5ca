/// The requests of one line, and their answers so far.
struct Exchange {
  private var requests: ArraySlice<JSONRPC.Message> = []
  private var isBatch = false
  private var answers: [[UInt8]] = []
  private var size = 0

  /// Nothing to answer.
  init() {}

  /// Nothing answered yet.
  init(_ line: JSONRPC.Line) {
    requests = line.messages[...]
    isBatch = line.isBatch
  }

  /// Whether every request was taken.
  var isEmpty: Bool { requests.isEmpty }

  /// Whether the answers so far leave room for another one.
  var hasRoom: Bool { size < ControlServer.batchLimit }

  /// Takes the next request; there must be one.
  mutating func next() -> JSONRPC.Message { requests.removeFirst() }

  mutating func add(_ answer: [UInt8]) {
    answers.append(answer)
    size += answer.count
  }

  /// The line of all answers; nil before the last request, and where all were notifications.
  var reply: [UInt8]? {
    guard isEmpty, !answers.isEmpty else { return nil }
    return isBatch ? JSONRPC.batch(answers) : answers[0] + [10]
  }
}
