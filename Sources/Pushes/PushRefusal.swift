/// Why a push is not installed, or was taken back.
package struct PushRefusal: Error, Equatable, Sendable {
  package enum Reason: String, CaseIterable, Sendable {
    case noKeys, signature, damaged, otherPanel, old, future, busy, invalid, space, nothingEarlier
    case unconfirmed, interrupted, requested, notRunning

    /// For the manual.
    package var meaning: String {
      switch self {
      case .noKeys: "The panel has no keys for pushes, or they cannot be read."
      case .signature: "The signature matches none of the panel's keys."
      case .damaged: "It is incomplete, or not a push."
      case .otherPanel: "It is for other panels."
      case .old:
        "It is not newer than the last confirmed push, was taken back before, or was retained."
      case .future: "It was signed more than a day later than the clock of the device."
      case .busy: "Another push is on trial or being checked."
      case .invalid: "The panel file has errors."
      case .space: "It is too large, or it cannot be stored."
      case .nothingEarlier: "There is no earlier panel to go back to."
      case .unconfirmed: "Nobody confirmed it in time, for example because the panel was offline."
      case .interrupted: "The daemon ended while it was on trial."
      case .requested: "Somebody rolled it back to the previous panel."
      case .notRunning: "The panel is not running."
      }
    }
  }

  package var reason: Reason
  /// The reason for people.
  package var message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
