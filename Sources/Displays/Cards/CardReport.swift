import Glibc
import LinuxIO

/// A graphics card and its outputs, as `bezel devices` tells them.
public struct CardReport: Hashable, Sendable {
  /// `/dev/dri/card0`.
  public var path: String
  /// The driver's name, as `virtio_gpu`; nil where the card could not be opened.
  public var driver: String?
  /// Why nothing of it can be used, and what to do; nil where something could.
  public var obstacle: String?
  public var outputs: [OutputReport]
}

/// One output and what would become of it.
public struct OutputReport: Hashable, Sendable {
  public var connector: ConnectorReport
  /// The mode that it would be set to; nil where it has none.
  public var mode: OutputMode?
  /// Whether Bezel would show on it.
  public var isChosen: Bool
  /// Why, or why not.
  public var reason: String
}

extension CardReport {
  /// All cards as they are now, and what a daemon with this request would do with them. Asks the
  /// screens, so it takes up to a tenth of a second for each.
  public static func all(request: OutputRequest) -> [CardReport] {
    var request = request
    if let card = request.card, let path = realpath(card, nil) {
      // Links below /dev/dri/by-path name the same cards.
      request.card = String(cString: path)
      free(path)
    }
    var paths = DRMCard.all()
    if let card = request.card, !paths.contains(card) { paths.append(card) }
    return choose(among: paths.map { look(at: $0, request: request) }, request: request)
  }

  private static func look(at path: String, request: OutputRequest) -> CardReport {
    var report = CardReport(path: path, driver: nil, obstacle: nil, outputs: [])
    do {
      let card = try DRMCard(path: path)
      report.driver = card.driver
      do {
        let resources = try CardResources(card: card, isProbing: true)
        report.outputs = resources.reports.map { connector in
          OutputReport(
            connector: connector,
            mode: OutputMode.choice(of: connector.modes, wanted: request.mode)
              .map { connector.modes[$0] },
            isChosen: false, reason: "")
        }
      } catch {
        report.obstacle = "it has no outputs (\(error.reason))"
        return report
      }
      do {
        try card.becomeMaster()
        card.dropMaster()
      } catch {
        let holder = CardHolder.find(card: card) ?? "another program"
        report.obstacle = "\(holder) shows its picture there"
      }
    } catch {
      report.obstacle = "\(error)"
    }
    return report
  }

  /// Fills in which output is chosen, and the reasons.
  static func choose(among cards: [CardReport], request: OutputRequest) -> [CardReport] {
    var cards = cards
    var chosen: String?
    for index in cards.indices {
      let card = cards[index]
      var obstacle = card.obstacle
      if obstacle == nil, let wanted = request.card, wanted != card.path {
        obstacle = "\(wanted) is asked for"
      }
      let connectors = card.outputs.map(\.connector)
      let choice = obstacle == nil ? OutputChoice(of: connectors, request: request)?.connector : nil
      for output in card.outputs.indices {
        let isChosen = chosen == nil && output == choice
        cards[index].outputs[output].isChosen = isChosen
        cards[index].outputs[output].reason =
          if isChosen {
            reason(for: connectors[output], request: request)
          } else {
            connectors[output].obstacle(request: request) ?? obstacle
              ?? "\(chosen ?? connectors[choice ?? output].name) comes first"
          }
      }
      if chosen == nil, let choice { chosen = "\(connectors[choice].name) of \(card.path)" }
    }
    return cards
  }

  private static func reason(for connector: ConnectorReport, request: OutputRequest) -> String {
    if request.connector != nil { return "it is asked for" }
    let kind = connector.connection == .connected ? "connected" : "possible"
    return request.card == nil ? "the first \(kind) output" : "the card's first \(kind) output"
  }
}
