/// The connection between the confirmations of a panel and the verifier of their PINs. A panel file
/// only names PINs.
public final class PINQuestions {
  /// Nil if there are no PINs.
  public var verifier: PINVerifier?
  /// The dialog that is open, or was the last one.
  weak var dialog: ConfirmationDialog?

  public init() {}

  /// Updates the pauses and the open dialog.
  /// - Returns: when to call this again; nil if nothing visible changes by itself.
  public func update(at now: Duration) -> Duration? {
    verifier?.update(at: now)
    return dialog?.updatePause(at: now)
  }
}
