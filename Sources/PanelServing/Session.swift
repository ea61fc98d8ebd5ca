/// The state of one connection to `control.sock`, from its first request until its end.
package final class Session {
  /// The number of the client.
  let client: Int
  /// Whether the client is root or has the user of the daemon.
  let isAdministrator: Bool
  /// Whether the client has called `hideSecrets`.
  var hidesSecrets = false
  /// The touches that the client injects.
  var touches = InjectedTouches()

  init(client: Int, isAdministrator: Bool) {
    self.client = client
    self.isAdministrator = isAdministrator
  }
}
