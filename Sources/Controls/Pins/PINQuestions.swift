/// A control that asks for a PIN, and shows how long the next entry must wait.
public protocol PINAsking: AnyObject {
  /// Shows the rest of a pause.
  /// - Returns: when to call this again; nil if nothing visible changes by itself.
  func updatePause(at now: Duration) -> Duration?
}

/// The connection between the confirmations of a panel and the verifier of their PINs. A panel file
/// only names PINs.
public final class PINQuestions {
  /// Nil if there are no PINs.
  public var verifier: PINVerifier?
  /// What asks for a PIN now, or did so last.
  public weak var asker: (any PINAsking)?

  public init() {}

  /// Updates the pauses, and what the asker shows of them.
  /// - Returns: when to call this again; nil if nothing visible changes by itself.
  public func update(at now: Duration) -> Duration? {
    verifier?.update(at: now)
    return asker?.updatePause(at: now)
  }
}
