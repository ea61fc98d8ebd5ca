import JSON
import Pushes
import ValueBus

/// The methods about pushed panels.
extension RequestHandler {
  private func pushes() throws(Failure) -> PanelPushes {
    guard let pushes = target.pushes else {
      throw notAllowed("pushed panels need the daemon bezeld")
    }
    return pushes
  }

  package func upload(_ call: Call) throws(Failure) -> Reply {
    let pushes = try pushes()
    let offset = call.required("offset", \.whole)
    guard let bytes = call["data"]?.string.flatMap({ [UInt8](base64: $0) }) else {
      throw .invalidParameters("\"data\" must be bytes in Base64")
    }
    let size: Int
    do throws(PushRefusal) {
      size = try pushes.upload(bytes, at: offset, client: call.session.client)
    } catch {
      throw Failure(error)
    }
    return Reply { object in object.member("size") { $0.write(Int64(size)) } }
  }

  package func install(_ call: Call) throws(Failure) -> Answer {
    let pushes = try pushes()
    return .later { done in
      pushes.install(client: call.session.client) { done(Self.reply(to: $0)) }
    }
  }

  package func confirm(_ call: Call) throws(Failure) -> Answer {
    let pushes = try pushes()
    let revision = call.required("revision", \.whole)
    return .later { done in
      pushes.confirm(revision) { problem in
        done(
          problem.map {
            .failure(
              Failure(.invalid, $0, data: .object(["revision": .number(Double(revision))])))
          } ?? .success(Reply()))
      }
    }
  }

  package func rollback(_ call: Call) throws(Failure) -> Answer {
    let pushes = try pushes()
    try checkAdministrator(call, "take a panel back without a signed order")
    return .later { done in pushes.rollBack { done(Self.reply(to: $0)) } }
  }

  func resetPushes(_ call: Call) throws(Failure) -> Answer {
    let pushes = try pushes()
    try checkAdministrator(call, "make the device accept old pushes again")
    return .later { done in
      pushes.reset { problem in
        done(
          problem.map { .failure(Failure(.invalid, $0, data: .object([]))) } ?? .success(Reply()))
      }
    }
  }

  /// Throws unless the client is root or has the user of the daemon: members of the group `bezel`,
  /// such as `bezel-mqtt`, must not change what a signature protects.
  private func checkAdministrator(_ call: Call, _ action: String) throws(Failure) {
    guard call.session.isAdministrator else {
      throw notAllowed("only root may \(action); use sudo")
    }
  }

  func pushState(_ call: Call) throws(Failure) -> Reply {
    let description = try pushes().description
    return Reply { object in
      for member in description.members ?? [] {
        object.member(member.name) { $0.write(member.node.value) }
      }
    }
  }

  private static func reply(to outcome: PanelPushes.Outcome) -> Result<Reply, Failure> {
    switch outcome {
    case .success(let revision):
      .success(Reply { object in object.member("revision") { $0.write(Int64(revision)) } })
    case .failure(let refusal): .failure(Failure(refusal))
    }
  }
}

extension JSONRPC.Failure {
  fileprivate init(_ refusal: PushRefusal) {
    self.init(
      .invalid, refusal.message, data: .object(["reason": .string(refusal.reason.rawValue)]))
  }
}
