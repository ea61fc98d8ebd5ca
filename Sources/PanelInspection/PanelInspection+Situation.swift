extension PanelInspection {
  /// The state in which a picture is drawn.
  struct Situation {
    /// What differs from the initial state.
    var settings: [PanelSetting] = []
    /// Where all numbers are in their ranges, such as ` with every number at its maximum`; empty for
    /// their initial places.
    var numbers = ""
    /// The theme in messages; empty for that of the file.
    var theme = ""
    /// Whether a user could see the shown controls together.
    var isUsual = true

    /// The state in messages; empty for the initial one.
    var description: String {
      let conditions = settings.filter { !$0.isAlarm }.map(\.description)
      var alarms = settings.filter(\.isAlarm).map(\.description)
      if alarms.count > Self.alarmLimit { alarms = ["\(alarms.count) alarms are shown"] }
      return (conditions.isEmpty ? "" : " if " + conditions.joined(separator: " and "))
        + numbers + theme + (alarms.isEmpty ? "" : " while " + alarms.joined(separator: " and "))
    }

    /// The maximum number of alarms that a message names.
    private static let alarmLimit = 3

    /// The same with further settings.
    func adding(_ settings: [PanelSetting]) -> Situation {
      var situation = self
      situation.settings += settings
      return situation
    }
  }
}
