import Controls

/// A panel that is part of the program, as the text of a panel file.
///
/// The gallery is generated. The others are files in the folder `Panels`; the build embeds them, the
/// programs in `Programs` and the pictures in `Pictures`.
public struct BuiltInPanel: Sendable {
  /// The name on the command line: `bezel demo NAME`.
  public let name: String
  /// The pictures that it shows; they need no files.
  public let pictures: [BuiltInPicture]
  /// The test file of the panel, as JSON5.
  public let test: String
  /// An example program that uses its sockets; nil for none.
  public let program: Program?
  private let makeText: @Sendable (_ kinds: [ControlKind]) -> String

  /// A shell script that sets and reads values with `bezel`.
  public struct Program: Sendable {
    /// The script; `$BEZEL` is the path of `bezel`.
    public let text: String
    /// The arguments in `bezel demo`, so that it ends soon.
    public let demoArguments: [String]
  }

  init(
    name: String, pictures: [BuiltInPicture] = [], test: [UInt8], program: Program? = nil,
    makeText: @escaping @Sendable (_ kinds: [ControlKind]) -> String
  ) {
    self.name = name
    self.pictures = pictures
    self.test = String(decoding: test, as: UTF8.self)
    self.program = program
    self.makeText = makeText
  }

  private init(
    name: String, pictures: [BuiltInPicture] = [], file: [UInt8], test: [UInt8],
    program: [UInt8]? = nil, demoArguments: [String] = []
  ) {
    let program = program.map {
      Program(text: String(decoding: $0, as: UTF8.self), demoArguments: demoArguments)
    }
    self.init(name: name, pictures: pictures, test: test, program: program) { _ in
      String(decoding: file, as: UTF8.self)
    }
  }

  /// The panel file, as JSON5.
  /// - Parameter kinds: the kinds of control that the gallery has pages for; the text of any other
  ///   panel does not depend on them.
  public func text(kinds: [ControlKind]) -> String { makeText(kinds) }

  /// All panels; the first is shown if there is no panel file.
  public static let all = [
    demo, thermostat, home, cluster, mixer, player, propertySearch, machine, coffee, wallbox,
    doorStation, sauna, cnc, aquarium, brewery, boiler, boat, hotel, playlist, recipes, settings,
    sixteen, line, flow, gallery,
  ]

  /// The panel of a name; nil for none.
  public init?(named name: String) {
    guard let panel = Self.all.first(where: { $0.name == name }) else { return nil }
    self = panel
  }

  /// The panel of `bezeld` without a panel file, and of `bezel demo` without a name.
  public static let demo = BuiltInPanel(
    name: "demo", file: PackageResources.demo_json5, test: PackageResources.demo_test_json5)
  /// A home with scenes, a page for each room and the electricity use. It needs no program.
  public static let home = BuiltInPanel(
    name: "home", pictures: [.morning, .noon, .dusk, .night, .cover, .coverBlue, .coverMidnight],
    file: PackageResources.home_json5,
    test: PackageResources.home_test_json5)
  /// The instruments of an electric car, whose drive is simulated by rules.
  public static let cluster = BuiltInPanel(
    name: "cluster", file: PackageResources.cluster_json5,
    test: PackageResources.cluster_test_json5)
  /// A thermostat with one large dial.
  public static let thermostat = BuiltInPanel(
    name: "thermostat", file: PackageResources.thermostat_json5,
    test: PackageResources.thermostat_test_json5,
    program: PackageResources.thermostat_sh, demoArguments: ["0"])
  /// An audio mixer with a strip for every channel.
  public static let mixer = BuiltInPanel(
    name: "mixer", file: PackageResources.mixer_json5, test: PackageResources.mixer_test_json5)
  /// A media player with a live seek bar.
  public static let player = BuiltInPanel(
    name: "player", pictures: [.cover], file: PackageResources.player_json5,
    test: PackageResources.player_test_json5,
    program: PackageResources.player_sh,
    demoArguments: ["0", "12"])
  /// A property search with a price range.
  public static let propertySearch = BuiltInPanel(
    name: "property-search", file: PackageResources.property_search_json5,
    test: PackageResources.property_search_test_json5)
  /// An espresso machine, with expressions and rules in place of a program.
  public static let coffee = BuiltInPanel(
    name: "coffee", pictures: [.espressoEmpty, .espressoLow, .espressoHalf, .espressoFull],
    file: PackageResources.coffee_json5, test: PackageResources.coffee_test_json5)
  /// A charger for an electric car, with expressions and rules in place of a program.
  public static let wallbox = BuiltInPanel(
    name: "wallbox", pictures: [.car, .carCharging], file: PackageResources.wallbox_json5,
    test: PackageResources.wallbox_test_json5
  )
  /// The intercom of an entrance, with rules in place of a program and a page behind a PIN.
  public static let doorStation = BuiltInPanel(
    name: "door-station", pictures: [.entrance, .entranceLight, .visitor],
    file: PackageResources.door_station_json5,
    test: PackageResources.door_station_test_json5)
  /// A sauna with a session timer and a delayed start, without a program.
  public static let sauna = BuiltInPanel(
    name: "sauna", pictures: [.stones, .stonesHot], file: PackageResources.sauna_json5,
    test: PackageResources.sauna_test_json5)
  /// The pendant of a milling machine, with an emergency stop, without a program.
  public static let cnc = BuiltInPanel(
    name: "cnc", file: PackageResources.cnc_json5, test: PackageResources.cnc_test_json5)
  /// The controller of an aquarium, with the light of a day, without a program.
  public static let aquarium = BuiltInPanel(
    name: "aquarium", file: PackageResources.aquarium_json5,
    test: PackageResources.aquarium_test_json5)
  /// The tanks of a brewery, made from one template.
  public static let brewery = BuiltInPanel(
    name: "brewery", file: PackageResources.brewery_json5,
    test: PackageResources.brewery_test_json5)
  /// The instruments of a sailing yacht, in one layout for screens of every shape.
  public static let boat = BuiltInPanel(
    name: "boat", file: PackageResources.boat_json5, test: PackageResources.boat_test_json5)
  /// A hotel room in four languages, without a program.
  public static let hotel = BuiltInPanel(
    name: "hotel", file: PackageResources.hotel_json5, test: PackageResources.hotel_test_json5)
  /// The settings of a device, with a field of every kind.
  public static let settings = BuiltInPanel(
    name: "settings", file: PackageResources.settings_json5,
    test: PackageResources.settings_test_json5)
  /// A playlist with a search field and swipe actions, without a program.
  public static let playlist = BuiltInPanel(
    name: "playlist",
    pictures: [.cover, .coverBlue, .coverLeaves, .coverMelon, .coverMidnight, .coverSteps],
    file: PackageResources.playlist_json5,
    test: PackageResources.playlist_test_json5)
  /// Recipes with ingredients and steps to check off, without a program.
  public static let recipes = BuiltInPanel(
    name: "recipes", pictures: [.cloche, .curry, .pancakes, .pasta, .salad, .soup, .tart],
    file: PackageResources.recipes_json5, test: PackageResources.recipes_test_json5
  )
  /// A heating boiler with alarms, without a program.
  public static let boiler = BuiltInPanel(
    name: "boiler", pictures: [.allWell], file: PackageResources.boiler_json5,
    test: PackageResources.boiler_test_json5)
  /// The console of a machine, with pages.
  public static let machine = BuiltInPanel(
    name: "machine", pictures: [.allWell], file: PackageResources.machine_json5,
    test: PackageResources.machine_test_json5
  )
  /// A groovebox: a step sequencer that rules play.
  public static let sixteen = BuiltInPanel(
    name: "sixteen", file: PackageResources.sixteen_json5, test: PackageResources.sixteen_test_json5
  )
  /// The overview of a bottling line, in grey; yellow marks a fault.
  public static let line = BuiltInPanel(
    name: "line", file: PackageResources.line_json5, test: PackageResources.line_test_json5)
  /// The energy of a house through a day, with formulas in place of a program.
  public static let flow = BuiltInPanel(
    name: "flow",
    pictures: [
      .flowCar, .flowCarByDay, .flowCarByNight, .flowCarportByDay, .flowCarportByNight,
      .flowCarportAtDusk, .flowClouds, .flowAtDawn, .flowByDay, .flowAtDusk, .flowLights,
      .flowByNight, .flowStars, .flowSun, .flowWindows,
    ], file: PackageResources.flow_json5, test: PackageResources.flow_test_json5)
}
