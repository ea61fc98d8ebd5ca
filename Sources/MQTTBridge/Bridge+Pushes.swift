import JSON
import LinuxIO
import MQTT
import PanelServing
import PanelSources
import Pushes
import ValueBus

/// A push on its way from the broker to the panel.
package struct BridgePush {
  let message: ReceivedMessage
  /// The number of bytes that the panel has received.
  var offset = 0
}

extension Bridge {
  /// How long a panel must run before its push is confirmed.
  package static let trialTime = FailedStarts.healthyTime

  /// Handles a message at the topic for pushes.
  func pushDidArrive(_ message: ReceivedMessage) {
    // A broker may deliver a message twice.
    if let push, push.message.payload == message.payload { return }
    let refusal: PushRefusal? =
      if message.isRetained {
        PushRefusal(.old, "the push was retained; publish it without the retain flag")
      } else if message.size > PushBundle.sizeLimit {
        PushRefusal(.space, "a push has at most \(PushBundle.sizeLimit >> 20) MiB")
      } else if panel == nil {
        PushRefusal(.notRunning, "the panel is not running")
      } else if push != nil {
        PushRefusal(.busy, "another push is being installed")
      } else {
        nil
      }
    if let refusal { return refuse(message, refusal) }
    push = BridgePush(message: message)
    uploadPart()
  }

  /// Sends the next part to the panel, and installs the push after the last one.
  private func uploadPart() {
    guard let push, let channel else { return }
    let bytes = push.message.payload
    let end = min(push.offset + PushBundle.partSize, bytes.count)
    channel.call("upload", PushBundle.part(of: bytes, at: push.offset)) { [unowned self] answer in
      switch answer {
      case .failure(let error): self.pushDidFail(error)
      case .success:
        self.push?.offset = end
        if end == bytes.count { self.install() } else { self.uploadPart() }
      }
    }
  }

  private func install() {
    channel?.call("install") { [unowned self] answer in
      switch answer {
      case .failure(let error): self.pushDidFail(error)
      case .success(let result):
        if let push = self.push { self.answer(push.message, result) }
        self.push = nil
        self.putPushes()
      }
    }
  }

  private func pushDidFail(_ error: RequestClient.ServerError) {
    guard let push else { return }
    self.push = nil
    let reason = error.data?["reason"]?.string.flatMap(PushRefusal.Reason.init(rawValue:))
    refuse(push.message, PushRefusal(reason ?? .damaged, error.message))
    putPushes()
  }

  /// Refuses the push that the panel was receiving when it ended.
  func refusePush() {
    guard let push else { return }
    self.push = nil
    refuse(push.message, PushRefusal(.notRunning, "the panel has ended"))
  }

  private func refuse(_ message: ReceivedMessage, _ refusal: PushRefusal) {
    refusalCount += 1
    if let more = refusals.note("/push" + refusal.reason.rawValue, at: Clock.monotonic) {
      log.warning("refused a push: \(refusal.message)\(more)")
    }
    answer(
      message,
      .object([
        "refused": .object([
          "reason": .string(refusal.reason.rawValue), "message": .string(refusal.message),
        ])
      ]))
  }

  private func answer(_ message: ReceivedMessage, _ answer: JSONValue) {
    guard let topic = message.responseTopic else { return }
    var answer = BrokerMessage(topic: topic, payload: JSONWriter.text(of: answer))
    answer.correlation = message.correlation
    outbox.put(event: answer)
    flush()
  }

  // MARK: Trials

  /// Publishes which pushed panels are installed. If one is on trial, schedules its confirmation.
  func putPushes() {
    channel?.call("pushes") { [unowned self] answer in
      guard case .success(let state) = answer else { return }
      self.put(
        BrokerMessage(
          topic: self.settings.topics.installed, payload: JSONWriter.text(of: state),
          isRetained: true))
      self.flush()
      self.followTrial(of: state["trial"]?.number.flatMap { Int(exactly: $0) })
    }
  }

  private func followTrial(of revision: Int?) {
    guard trial?.revision != revision else { return }
    trial = revision.map { ($0, nil) }
    guard revision != nil else { return trialTimer.cancel() }
    trialTimer.schedule(after: Self.trialTime) { [unowned self] in self.probe() }
  }

  /// Sends a message to test the connection: its delivery proves that the broker can be reached.
  /// Tries again each second until the push is confirmed or taken back.
  private func probe() {
    guard let trial else { return }
    if isConnected, trial.probe == nil {
      let message = BrokerMessage(
        topic: settings.topics.probe, payload: Array("\(trial.revision)".utf8))
      if case .sent(let number)? = connection?.publish(message) { self.trial?.probe = number }
    }
    trialTimer.schedule(after: .seconds(1)) { [unowned self] in self.probe() }
  }

  /// Confirms the push on trial if the broker has received its test message.
  func probeDidArrive(_ number: Int) {
    guard let trial, trial.probe == number else { return }
    trialTimer.cancel()
    let parameters = JSONValue.object(["revision": .number(Double(trial.revision))])
    channel?.call("confirm", parameters) { [unowned self] answer in
      if case .failure = answer {
        self.trial?.probe = nil
        self.trialTimer.schedule(after: .seconds(1)) { [unowned self] in
          self.probe()
        }
      }
      self.putPushes()
    }
  }
}
