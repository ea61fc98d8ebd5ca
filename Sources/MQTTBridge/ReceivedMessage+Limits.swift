import JSON
import MQTT
import PanelServing
import ProgramInterface

extension ReceivedMessage {
  /// Refuses a message that the broker has retained.
  func requireNew() throws(BridgePayload.Refusal) {
    guard isRetained else { return }
    throw .init(
      reason: "retained",
      message: "the message was retained and may be old; publish it without the retain flag")
  }

  /// Refuses a message that is too large to set a value.
  func requireSize() throws(BridgePayload.Refusal) {
    guard size > BridgeCommand.payloadLimit else { return }
    throw .init(message: "the payload has more than \(BridgeCommand.payloadLimit) bytes")
  }

  /// The message without its response topic, if no answers may be published there.
  func limitingAnswer(_ context: BridgeContext) -> ReceivedMessage {
    let topics = context.topics
    guard let responseTopic, !topics.canAnswer(at: responseTopic) else { return self }
    context.log.warning(
      "a message at \(topic.quotedShortly) gets no answer at \(responseTopic.quotedShortly): use a response topic below \(topics.answers.quoted) or \(BridgeTopics.fleetAnswers.quoted)",
      limitedBy: "response topic")
    var limited = self
    limited.responseTopic = nil
    return limited
  }
}
