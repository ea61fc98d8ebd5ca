/// Why a push is not installed, or was taken back.
struct PushRefusal: Error, Equatable, Sendable {
  enum Reason: String, CaseIterable, Sendable {
    case noKeys, signature, damaged, otherPanel, old, busy, invalid, space, nothingEarlier
    case unconfirmed, interrupted, requested, notRunning

    /// For the manual.
    var meaning: String {
      switch self {
      case .noKeys: "The panel has no keys for pushes, or they cannot be read."
      case .signature: "None of the panel's keys belongs to the signature."
      case .damaged: "It is incomplete, or not a push."
      case .otherPanel: "It is for other panels."
      case .old: "It is not newer than the last push, or it was retained."
      case .busy: "Another push is on trial."
      case .invalid: "The panel file has errors."
      case .space: "It is too large, or it cannot be stored."
      case .nothingEarlier: "There is no earlier panel to go back to."
      case .unconfirmed: "It was not confirmed in time: the panel lost its connection, for example."
      case .interrupted: "The daemon ended while it was on trial."
      case .requested: "Somebody went back to the panel before it."
      case .notRunning: "The panel does not run."
      }
    }
  }

  var reason: Reason
  /// The reason for people.
  var message: String

  init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
