import Controls
import Geometry
import JSON
import LinuxIO
import PanelSources
import Panels
import Pictures
import Raster
import TouchTracking
import ValueBus

/// The methods about the whole panel and the daemon.
extension RequestHandler {
  package func screenshot(_ call: Call) -> Answer {
    .later(isLarge: true) { [screenshots] done in screenshots.request(then: done) }
  }

  package func takeScreenshot(then done: @escaping (Result<Reply, Failure>) -> Void) {
    let number = target.drawnPicture()
    if let latestScreenshot, latestScreenshot.picture == number {
      return done(.success(latestScreenshot.reply))
    }
    latestScreenshot = nil
    guard let picture = target.screenshot() else {
      return done(.failure(notAllowed("there is no screen")))
    }
    target.worker.start {
      let (width, height) = (picture.width, picture.height)
      var bytes = Array("{\"png\":\"".utf8)
      bytes.append(base64: PNG.encode(picture))
      bytes += "\",\"width\":\(width),\"height\":\(height)}".utf8
      return bytes
    } then: { [unowned self] bytes in
      let reply = Reply(bytes: bytes)
      self.latestScreenshot = number.map { ($0, reply) }
      done(.success(reply))
    }
  }

  package func view(_ call: Call) -> Answer {
    .later(isLarge: true) { [unowned self] done in
      self.viewers.wait(call.session.client) { done(.success(Reply(bytes: $0))) }
      // Wakes the loop, which sends pictures after each batch of events.
      self.viewTurn.schedule(at: self.now()) {}
    }
  }

  /// Answers viewers for which there is something to draw.
  package func sendPictures() {
    guard viewers.isWaiting else { return }
    let now = now()
    let picture = target.shownPicture
    let size = picture.map { PixelSize(width: $0.width, height: $0.height) }
    if let (answers, update) = viewers.due(size: size, at: now) { encode(update, for: answers) }
    if let end = viewers.endOfRest(after: now) { viewTurn.schedule(at: end) {} }
  }

  private func encode(_ update: Viewers.Update, for answers: [Viewers.Answer]) {
    let update = PictureUpdate(
      size: update.size, damage: update.damage, of: target.shownPicture,
      transform: target.panel.transform)
    target.worker.start {
      let start = Clock.thread
      let bytes = update.encoded()
      return (bytes: bytes, time: Clock.thread - start)
    } then: { [unowned self] (bytes, time) in
      self.viewers.finished(after: time, at: self.now())
      for answer in answers { answer(bytes) }
    }
  }

  package func reload(_ call: Call) -> Answer {
    .later { [unowned self] done in
      self.target.reload { done(self.reply(to: $0)) }
    }
  }

  private func reply(
    to result: Result<ReloadReport, PanelSource.LoadError>
  ) -> Result<Reply, Failure> {
    switch result {
    case .success(let report):
      return .success(
        Reply { [target] object in
          object.member("name") { $0.write(target.panel.settings.name) }
          object.object("kept") { object in
            for (name, scalar) in report.kept { object.member(name) { $0.write(scalar) } }
          }
        })
    case .failure(let error):
      let count = error.lines.count
      return .failure(
        Failure(
          .invalid,
          (error.lines.first ?? "the panel file cannot be read")
            + (count > 1 ? " (and \(count - 1) more)" : ""),
          data: .object(["problems": .array(of: error.lines.map { .string($0) })])))
    }
  }

  package func touch(_ call: Call) throws(Failure) -> Reply {
    guard target.allowsTouchInjection else {
      throw notAllowed("touch injection is off; start bezeld with --allow-touch-injection")
    }
    let contact = call.required("contact", \.whole)
    let phase = call.required("phase") { word in
      ContactChange.Phase.protocolNames.first { $0.key == word.string }?.value
    }
    var position: Point?
    if let x = call["x"]?.number, let y = call["y"]?.number {
      guard PropertyFormat.length.contains(abs(x)), PropertyFormat.length.contains(abs(y)) else {
        throw .invalidParameters("\"x\" and \"y\" are out of range")
      }
      position = target.panel.unitPosition(of: Point(x: x, y: y))
    } else if call["x"] != nil || call["y"] != nil || phase == .down || phase == .moved {
      throw .invalidParameters("\"x\" and \"y\" must be numbers, in points of the panel")
    }
    guard inject(phase, contact, of: call.session, at: position) else {
      let state = phase == .down ? "already down" : "not down"
      throw Failure(
        .invalid, "contact \(contact) is \(state)",
        data: .object(["contact": .number(Double(contact))]))
    }
    return Reply()
  }

  package func stats(_ call: Call) throws(Failure) -> Reply {
    Reply { [target] in target.writeStatistics(into: &$0) }
  }

  func ping(_ call: Call) throws(Failure) -> Reply {
    var reply = Reply()
    reply.isBarrier = true
    return reply
  }
}

extension ContactChange.Phase {
  /// The phases by their names in the protocol.
  static let protocolNames: KeyValuePairs<String, ContactChange.Phase> = [
    "down": .down, "move": .moved, "up": .up, "cancel": .cancelled,
  ]
}
