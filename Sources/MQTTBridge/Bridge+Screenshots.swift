import JSON
import LinuxIO
import MQTT
import Panels
import ValueBus

extension Bridge {
  /// Subscribes to the requests that the configuration allows.
  func subscribeToRequests() {
    if settings.file.screenshots {
      connection?.subscribe(to: settings.topics.screenshotRequest, quality: 1)
    }
    if settings.file.reloads {
      connection?.subscribe(to: settings.topics.reloadRequest, quality: 1)
    }
  }

  /// Handles a message that asks for a screenshot or for a reload.
  /// - Returns: whether the message had such a topic.
  func requestDidArrive(_ message: ReceivedMessage) -> Bool {
    let topics = settings.topics
    let isScreenshot = settings.file.screenshots && message.topic == topics.screenshotRequest
    guard isScreenshot || settings.file.reloads && message.topic == topics.reloadRequest else {
      return false
    }
    let what = isScreenshot ? "a screenshot" : "a reload"
    do throws(BridgePayload.Refusal) {
      if message.isRetained {
        throw .init(
          message: "the message was retained and may be old; publish it without the retain flag")
      }
      if isScreenshot {
        try requestScreenshot(
          BridgeScreenshots.Target(
            topic: message.responseTopic ?? topics.screenshot, correlation: message.correlation))
      } else {
        try reload()
      }
    } catch {
      refuseRequest(what, error.message)
    }
    return true
  }

  private func refuseRequest(_ what: String, _ reason: String) {
    refusalCount += 1
    guard let more = refusals.note(what, at: Clock.monotonic) else { return }
    log.warning("refused \(what): \(reason)\(more)")
  }

  // MARK: Screenshots

  /// Publishes a picture of the screen as soon as the limits allow it.
  func requestScreenshot(
    _ target: BridgeScreenshots.Target
  ) throws(BridgePayload.Refusal) {
    guard panel != nil else { throw .init(message: "the panel is not running") }
    guard screenshots.request(target) else {
      throw .init(
        message: "\(BridgeScreenshots.targetLimit) requests are waiting for the next picture")
    }
    scheduleScreenshot()
  }

  private func scheduleScreenshot() {
    guard let deadline = screenshots.deadline else { return screenshotTimer.cancel() }
    screenshotTimer.schedule(at: max(deadline, Clock.monotonic)) { [unowned self] in
      takeScreenshot()
    }
  }

  private func takeScreenshot() {
    // At most one picture is in memory for each request.
    let isWaiting = (0..<BridgeScreenshots.targetLimit).contains {
      outbox.contains(Self.screenshotKey($0))
    }
    guard !isWaiting else {
      screenshots.postpone(at: Clock.monotonic)
      return scheduleScreenshot()
    }
    screenshots.begin(at: Clock.monotonic)
    do throws(SystemError) {
      // Use a separate connection: changes need not wait for the picture, and a picture that is too
      // large ends only this connection.
      let channel = try RequestChannel(
        path: settings.socket, lineLimit: BridgeScreenshots.lineLimit, loop: loop
      ) { [unowned self] event in
        if case .ended(let reason) = event { screenshotDidEnd(.failure(.init(message: reason))) }
      }
      screenshotChannel = channel
      channel.call("screenshot") { [unowned self] answer in
        switch answer {
        case .success(let result): screenshotDidEnd(.success(result))
        case .failure(let error): screenshotDidEnd(.failure(.init(message: error.message)))
        }
      }
    } catch {
      screenshotDidEnd(.failure(.init(message: "\(error)")))
    }
  }

  private func screenshotDidEnd(_ answer: Result<JSONValue, BridgePayload.Refusal>) {
    screenshotChannel = nil
    let targets = screenshots.end()
    do throws(BridgePayload.Refusal) {
      let picture = try BridgeScreenshots.picture(in: try answer.get())
      for (index, target) in targets.enumerated() {
        // Not retained: the broker would show the picture to everybody who subscribes later.
        var message = BrokerMessage(topic: target.topic, payload: picture)
        message.correlation = target.correlation
        outbox.put(
          message, of: Self.screenshotKey(index), every: .zero, isUrgent: true,
          at: Clock.monotonic)
      }
    } catch {
      refuseRequest("a screenshot", error.message)
    }
    flush()
    scheduleScreenshot()
  }

  private static func screenshotKey(_ index: Int) -> String { "/screenshot \(index)" }

  // MARK: Reloads

  private func reload() throws(BridgePayload.Refusal) {
    guard let channel, panel != nil else { throw .init(message: "the panel is not running") }
    guard !isReloading else { throw .init(message: "the panel is being reloaded") }
    isReloading = true
    channel.call("reload") { [unowned self] answer in
      isReloading = false
      if case .failure(let error) = answer { refuseRequest("a reload", error.message) }
    }
  }
}
