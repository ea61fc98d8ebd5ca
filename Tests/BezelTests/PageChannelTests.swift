import JSON
import Testing

@testable import TryPage
@testable import Web

/// The messages for a page that does not read.
struct PageChannelTests {
  private let channel = PageChannel()
  private let socket = WebSocket {}

  init() {
    channel.methods["add"] = .init(parameters: ["one"]) { _ in Array("1".utf8) }
    channel.open(socket)
  }

  /// Reads all messages that wait.
  private func read() -> [String] {
    var messages: [String] = []
    while let part = socket.takePart() {
      messages.append(String(decoding: part.bytes, as: UTF8.self))
      socket.onReady()
    }
    return messages
  }

  private func request(_ id: Int) {
    socket.onMessage(Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"add"}"#.utf8))
  }

  @Test func answersWaitUpToALimit() {
    // One is on its way, and 32 wait.
    for id in 0..<33 { request(id) }
    #expect(!socket.isClosing)
    let answers = read()
    #expect(answers.count == 33 && answers.last == #"{"jsonrpc":"2.0","result":1,"id":32}"#)
    for id in 0..<34 { request(id) }
    #expect(socket.isClosing)
  }

  @Test func theOldestNotificationsAreDropped() {
    func send(_ method: String, _ number: Int, limit: Int = 1) {
      channel.send(
        PageChannel.Notification(
          method: method, parameters: Array("\(number)".utf8), limit: limit))
    }
    send("state", 0)
    for number in 1...9 { send("state", number) }
    for number in 1...60 { send("rule", number, limit: 50) }
    let messages = read()
    #expect(messages.count == 2 + 50)
    #expect(messages[1] == #"{"jsonrpc":"2.0","method":"state","params":9}"#)
    #expect(messages[2] == #"{"jsonrpc":"2.0","method":"rule","params":11}"#)
    #expect(messages.last == #"{"jsonrpc":"2.0","method":"rule","params":60}"#)
  }

  @Test func aNotificationGetsNoAnswerAndParametersAreChecked() {
    socket.onMessage(Array(#"{"jsonrpc":"2.0","method":"add"}"#.utf8))
    #expect(read().isEmpty)
    socket.onMessage(Array(#"{"jsonrpc":"2.0","id":1,"method":"add","params":{"two":2}}"#.utf8))
    #expect(read().first?.contains(#"\"add\" has no parameter \"two\""#) == true)
  }

  @Test func aClosedPageIsForgotten() {
    var isClosed = false
    channel.onClose = { isClosed = $0 == ObjectIdentifier(socket) }
    #expect(channel.isOpen)
    socket.onClose()
    #expect(isClosed && !channel.isOpen)
  }
}
