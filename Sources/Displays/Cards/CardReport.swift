import Glibc
import LinuxIO

/// A graphics card and its outputs, for `bezel devices`.
public struct CardReport: Hashable, Sendable {
  /// The path, such as `/dev/dri/card0`.
  public var path: String
  /// The driver's name, such as `virtio_gpu`; nil if the card could not be opened.
  public var driver: String?
  /// Why the card cannot be used, and the remedy; nil if it can.
  public var obstacle: String?
  /// The outputs, in the kernel's order.
  public var outputs: [OutputReport]
}

/// An output, and whether Bezel would use it.
public struct OutputReport: Hashable, Sendable {
  /// The connector.
  public var connector: ConnectorReport
  /// The mode that would be set; nil if the connector has no modes.
  public var mode: OutputMode?
  /// Whether Bezel would use the output.
  public var isChosen: Bool
  /// Why the output is chosen or not.
  public var reason: String
}

extension CardReport {
  /// Returns all cards and the outputs that a daemon with this request would use. Probes every
  /// connector, which takes up to a tenth of a second each.
  public static func all(request: OutputRequest) -> [CardReport] {
    var request = request
    if let card = request.card, let path = realpath(card, nil) {
      // The path may be a link below /dev/dri/by-path.
      request.card = String(cString: path)
      free(path)
    }
    var paths = DRMCard.all()
    if let card = request.card, !paths.contains(card) { paths.append(card) }
    return choose(among: paths.map { report(on: $0, request: request) }, request: request)
  }

  private static func report(on path: String, request: OutputRequest) -> CardReport {
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
        report.obstacle = "\(error)"
        return report
      }
      do {
        try card.becomeMaster()
        card.dropMaster()
      } catch {
        let holder = CardHolder.find(card: card) ?? "another program"
        report.obstacle = "\(holder) is using it"
      }
    } catch {
      report.obstacle = "\(error)"
    }
    return report
  }

  /// Chooses the outputs to use and fills in the reason for each output.
  static func choose(among cards: [CardReport], request: OutputRequest) -> [CardReport] {
    var cards = cards
    let obstacles = cards.map { card in
      card.obstacle
        ?? request.card.flatMap { $0 == card.path ? nil : "\($0) is requested" }
    }
    let candidates = cards.indices.compactMap { index -> (card: Int, choice: OutputChoice)? in
      guard obstacles[index] == nil else { return nil }
      return OutputChoice(of: cards[index].outputs.map(\.connector), request: request)
        .map { (index, $0) }
    }
    let main = candidates.first(where: \.choice.isConnected) ?? candidates.first
    let mainName = main.map { cards[$0.card].outputs[$0.choice.connector].connector.name } ?? ""
    let first = main.map { "\(mainName) of \(cards[$0.card].path)" } ?? ""
    for index in cards.indices {
      let card = cards[index]
      let connectors = card.outputs.map(\.connector)
      for output in card.outputs.indices {
        let isMain = index == main?.card && output == main?.choice.connector
        let isMirror =
          card.obstacle == nil && isMirror(connectors[output], request: request)
        cards[index].outputs[output].isChosen = isMain || isMirror
        cards[index].outputs[output].reason =
          if isMain {
            reason(for: connectors[output], request: request)
          } else if isMirror {
            "it mirrors the panel's own output"
          } else {
            connectors[output].obstacle(request: request) ?? obstacles[index]
              ?? "\(index == main?.card ? mainName : first) comes first"
          }
      }
    }
    return cards
  }

  private static func isMirror(_ connector: ConnectorReport, request: OutputRequest) -> Bool {
    request.mirrors.contains(connector.name)
      && connector.obstacle(request: OutputRequest(connector: connector.name)) == nil
  }

  private static func reason(for connector: ConnectorReport, request: OutputRequest) -> String {
    if request.connector != nil { return "it is requested" }
    let kind = connector.connection == .connected ? "connected" : "possible"
    return request.card == nil ? "the first \(kind) output" : "the card's first \(kind) output"
  }
}
