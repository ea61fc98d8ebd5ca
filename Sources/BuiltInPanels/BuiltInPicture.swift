/// A picture of a built-in panel: a file in the folder `Pictures`, which the build embeds.
///
/// The raw value is the path in the panel file.
public enum BuiltInPicture: String, CaseIterable, Sendable {
  /// A landscape, which stands for a photograph.
  case hills = "hills.svg"
  /// A pointer for a knob; it points to 3 o'clock.
  case needle = "needle.svg"
  /// Pixel art.
  case pixels = "pixels.png"
  /// A battery without a cell.
  case batteryEmpty = "battery-0.svg"
  /// A battery with one cell.
  case batteryLow = "battery-1.svg"
  /// A battery with two cells.
  case batteryHalf = "battery-2.svg"
  /// A battery with three cells.
  case batteryFull = "battery-3.svg"
  /// The sky in the morning. All skies are dark enough for white text.
  case morning = "morning.svg"
  /// The sky by day.
  case noon = "noon.svg"
  /// The sky at dusk.
  case dusk = "dusk.svg"
  /// The sky at night.
  case night = "night.svg"
  /// A record cover with a sunset.
  case cover = "cover.svg"
  /// A record cover in blue.
  case coverBlue = "cover-blue.svg"
  /// A record cover with leaves.
  case coverLeaves = "cover-leaves.svg"
  /// A record cover with a melon.
  case coverMelon = "cover-melon.svg"
  /// A record cover with a city at midnight.
  case coverMidnight = "cover-midnight.svg"
  /// A record cover with steps.
  case coverSteps = "cover-steps.svg"
  /// A covered dish, in place of one that is not chosen yet.
  case cloche = "cloche.svg"
  /// A curry.
  case curry = "dish-curry.svg"
  /// A stack of pancakes.
  case pancakes = "dish-pancakes.svg"
  /// A plate of pasta.
  case pasta = "dish-pasta.svg"
  /// A salad.
  case salad = "dish-salad.svg"
  /// A soup.
  case soup = "dish-soup.svg"
  /// A tart.
  case tart = "dish-tart.svg"
  /// The entrance of a house at night.
  case entrance = "entrance.svg"
  /// The light of the entrance, to lay over it.
  case entranceLight = "entrance-light.svg"
  /// A visitor, to lay over the entrance.
  case visitor = "visitor.svg"
  /// An empty cup below the spout.
  case espressoEmpty = "espresso-0.svg"
  /// A cup that begins to fill.
  case espressoLow = "espresso-1.svg"
  /// A cup that is half full.
  case espressoHalf = "espresso-2.svg"
  /// A full cup.
  case espressoFull = "espresso-3.svg"
  /// An electric car.
  case car = "car.svg"
  /// An electric car at its charger.
  case carCharging = "car-charging.svg"
  /// The stones of a sauna.
  case stones = "stones.svg"
  /// The stones of a sauna that glow.
  case stonesHot = "stones-hot.svg"
  /// A check mark, in place of alarms.
  case allWell = "all-well.svg"
  /// The symbol of a car.
  case flowCar = "flow-car.svg"
  /// A house with solar modules at night. The other pictures of the house lie over it.
  case flowByNight = "flow-night.svg"
  /// The house by day.
  case flowByDay = "flow-day.svg"
  /// The light of the rising sun on the house.
  case flowAtDawn = "flow-dawn.svg"
  /// The light of the setting sun on the house.
  case flowAtDusk = "flow-dusk.svg"
  /// The lamps around the house.
  case flowLights = "flow-lights.svg"
  /// The light in the windows of the house.
  case flowWindows = "flow-windows.svg"
  /// The car of the house by day.
  case flowCarByDay = "flow-car-day.svg"
  /// The car of the house at night.
  case flowCarByNight = "flow-car-night.svg"
  /// The roof above the car by day.
  case flowCarportByDay = "flow-carport-day.svg"
  /// The roof above the car at night.
  case flowCarportByNight = "flow-carport-night.svg"
  /// The light of the setting sun on the roof above the car.
  case flowCarportAtDusk = "flow-carport-dusk.svg"
  /// Clouds, to lay over a sky.
  case flowClouds = "flow-clouds.svg"
  /// Stars, to lay over a sky.
  case flowStars = "flow-stars.svg"
  /// The sun, to lay over a sky.
  case flowSun = "flow-sun.svg"

  /// The file, for example as SVG.
  public var bytes: [UInt8] {
    switch self {
    case .hills: PackageResources.hills_svg
    case .needle: PackageResources.needle_svg
    case .pixels: PackageResources.pixels_png
    case .batteryEmpty: PackageResources.battery_0_svg
    case .batteryLow: PackageResources.battery_1_svg
    case .batteryHalf: PackageResources.battery_2_svg
    case .batteryFull: PackageResources.battery_3_svg
    case .morning: PackageResources.morning_svg
    case .noon: PackageResources.noon_svg
    case .dusk: PackageResources.dusk_svg
    case .night: PackageResources.night_svg
    case .cover: PackageResources.cover_svg
    case .coverBlue: PackageResources.cover_blue_svg
    case .coverLeaves: PackageResources.cover_leaves_svg
    case .coverMelon: PackageResources.cover_melon_svg
    case .coverMidnight: PackageResources.cover_midnight_svg
    case .coverSteps: PackageResources.cover_steps_svg
    case .cloche: PackageResources.cloche_svg
    case .curry: PackageResources.dish_curry_svg
    case .pancakes: PackageResources.dish_pancakes_svg
    case .pasta: PackageResources.dish_pasta_svg
    case .salad: PackageResources.dish_salad_svg
    case .soup: PackageResources.dish_soup_svg
    case .tart: PackageResources.dish_tart_svg
    case .entrance: PackageResources.entrance_svg
    case .entranceLight: PackageResources.entrance_light_svg
    case .visitor: PackageResources.visitor_svg
    case .espressoEmpty: PackageResources.espresso_0_svg
    case .espressoLow: PackageResources.espresso_1_svg
    case .espressoHalf: PackageResources.espresso_2_svg
    case .espressoFull: PackageResources.espresso_3_svg
    case .car: PackageResources.car_svg
    case .carCharging: PackageResources.car_charging_svg
    case .stones: PackageResources.stones_svg
    case .stonesHot: PackageResources.stones_hot_svg
    case .allWell: PackageResources.all_well_svg
    case .flowCar: PackageResources.flow_car_svg
    case .flowByNight: PackageResources.flow_night_svg
    case .flowByDay: PackageResources.flow_day_svg
    case .flowAtDawn: PackageResources.flow_dawn_svg
    case .flowAtDusk: PackageResources.flow_dusk_svg
    case .flowLights: PackageResources.flow_lights_svg
    case .flowWindows: PackageResources.flow_windows_svg
    case .flowCarByDay: PackageResources.flow_car_day_svg
    case .flowCarByNight: PackageResources.flow_car_night_svg
    case .flowCarportByDay: PackageResources.flow_carport_day_svg
    case .flowCarportByNight: PackageResources.flow_carport_night_svg
    case .flowCarportAtDusk: PackageResources.flow_carport_dusk_svg
    case .flowClouds: PackageResources.flow_clouds_svg
    case .flowStars: PackageResources.flow_stars_svg
    case .flowSun: PackageResources.flow_sun_svg
    }
  }
}
