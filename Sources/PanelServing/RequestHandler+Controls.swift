import Controls
import JSON
import LinuxIO
import Panels
import ValueBus

/// The methods about controls.
extension RequestHandler {
  package func describe(_ call: Call) -> Answer {
    let descriptions = call.session.hidesSecrets ? publicDescriptions : descriptions
    return .later(isLarge: true) { done in
      descriptions.request { done(.success(Reply(bytes: $0))) }
    }
  }

  package func configure(_ call: Call) throws(Failure) -> Answer {
    let name = call.required("control", \.string)
    let members = call.required("properties", \.members)
    let paths = try update(of: name).picturePaths(of: members)
    return try answer(needing: paths) { [unowned self] () throws(Failure) in
      try self.configure(name, members)
    }
  }

  private func update(of name: String) throws(Failure) -> PropertyUpdate {
    guard let control = target.panel.control(named: name) else {
      let known = target.panel.allControls.map(\.name).filter { !$0.isEmpty }
      throw unknown(name, "control", in: known + [Panel.ownName])
    }
    return PropertyUpdate(control, kinds: target.kinds, reading: target.panel.propertyReading)
  }

  private func configure(_ name: String, _ members: [JSONMember]) throws(Failure) -> Reply {
    let update = try update(of: name)
    do throws(PropertyUpdate.Failure) {
      let applied = try update.apply(members)
      return Reply { object in
        object.object("properties") { object in
          for (name, value) in applied { object.member(name) { $0.write(value) } }
        }
      }
    } catch {
      throw Failure(
        .invalid, "\(name).\(error.property.escaped): \(error.reason.messageWithSuggestion)",
        data: .object(["control": .string(name), "property": .string(error.property)]))
    }
  }
}
