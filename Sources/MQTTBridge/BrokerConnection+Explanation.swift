import MQTT
import ProgramInterface

extension BrokerConnection.End {
  /// The reason for the end, and how to mend it.
  package func explanation(of address: BrokerAddress) -> String {
    switch self {
    case .version: return "the broker does not speak this version of MQTT; change \"version\""
    case .refused(let reason): return "the broker refuses the client: \(reason)"
    case .broken(let reason) where reason.contains("Session taken over"):
      return
        "another client has the identifier \(address.client); give each panel a \"client\" of its own"
    case .broken(let reason) where reason.contains("certificate verify failed"):
      let authority = address.encryption?.authorities ?? "an authority that the system trusts"
      return
        "the certificate of the broker is not valid: it has expired, is for another host, or was not signed by \(authority)"
    case .broken(let reason): return reason
    }
  }
}
