import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService.Service {
  /// A toggle that is a light of Home Assistant, at the place of a tap.
  private static let lamp = MachinePanel(
    name: "lamp",
    controls: """
      { kind: "toggle", name: "lamp", frame: [200, 100, 160, 80] },
      { kind: "label", name: "reading", frame: [400, 100, 300, 80], value: "lamp" },
      """)

  private static let configuration = """
    {
      broker: { host: "127.0.0.1", user: "hall", password: "mqtt-password" },
      topic: "bezel/hall", accept: "lamp", homeAssistant: { lights: [{ on: "lamp" }] },
    }
    """

  /// `bezel-mqtt` in its sandbox: a finger switches a light, and so does a program at the broker,
  /// before and after the broker is stopped.
  @Test func aBrokerSwitchesWhatAFingerSwitches() async throws {
    let machine = try await installed(Self.lamp)
    // A failed test leaves its programs running.
    try await machine.require("systemctl stop bezel-mqtt broker; systemctl reset-failed; true")
    try await machine.require(
      """
      install -m 600 /dev/null /etc/bezel/mqtt-password
      echo s3cret > /etc/bezel/mqtt-password
      mkdir -p /run/broker
      mosquitto_passwd -c -b /run/broker/passwords hall s3cret
      printf '%s\\n' 'listener 1883 127.0.0.1' 'password_file /run/broker/passwords' \\
        'user root' 'persistence false' > /run/broker/broker.conf
      """)
    try await machine.write(Self.configuration, to: "/etc/bezel/mqtt.json5")
    try await machine.require(
      """
      chown root:bezel-mqtt /etc/bezel/mqtt.json5
      chmod 640 /etc/bezel/mqtt.json5
      mkdir -p /run/systemd/system/bezel-mqtt.service.d
      printf '[Service]\\nLoadCredential=mqtt-password:/etc/bezel/mqtt-password\\n' \\
        > /run/systemd/system/bezel-mqtt.service.d/test.conf
      systemctl daemon-reload
      """)
    let login = "-u hall -P s3cret"
    func startBroker() async throws {
      try await machine.require(
        "systemd-run -q --unit broker mosquitto -c /run/broker/broker.conf")
      try await machine.wait(
        until: "mosquitto_pub \(login) -t started -n 2> /dev/null")
    }
    /// The next messages at the topics of the panel, those that the broker keeps first.
    func subscribe(as name: String) async throws -> GuestProcess {
      try await machine.launch(
        "mosquitto_sub \(login) -v -t 'bezel/#' -t 'homeassistant/#'", as: name)
    }

    try await start(machine)
    let screen = try await machine.plugIn(.fastTaps)
    try await machine.wait(
      until: "ls -l /proc/\(try await process(machine))/fd | grep -q '\(screen.node)$'")
    // It waits for the broker.
    try await machine.require("systemctl start bezel-mqtt")
    try await startBroker()
    let messages = try await subscribe(as: "messages")
    try await messages.wait(forOutput: "homeassistant/light/bezel_hall/lamp/config .")
    try await messages.wait(forOutput: "bezel/hall/state/lamp false")
    let owner = "stat -c %U /proc/$(systemctl show -P MainPID bezel-mqtt)"
    #expect(try await machine.require(owner).lines == ["bezel-mqtt"])
    let light = try await machine.require(
      "sed -n 's,^homeassistant/light/bezel_hall/lamp/config ,,p' \(messages.outputFile)")
    #expect(light.output.contains("\"command_topic\":\"~/set/lamp\""), "\(light.output)")
    #expect(light.output.contains("\"~\":\"bezel/hall\""), "\(light.output)")

    func tap() async throws {
      var touches = TouchScript()
      touches.tap(280, 140)
      try await screen.play(evemu: touches.evemu)
    }
    try await tap()
    try await messages.wait(forOutput: "bezel/hall/state/lamp true")
    let lit = try await machine.render(Self.lamp, setting: ["lamp=true"])
    try await machine.expectScreen(toShow: lit)
    // The payload of Home Assistant's light.
    try await machine.require("mosquitto_pub \(login) -t bezel/hall/set/lamp -m false")
    try await machine.expectScreen(toShow: try await machine.render(Self.lamp))
    #expect(try await machine.require("bezel get lamp").lines == ["lamp false"])

    // Without the broker, the panel works, and the last state arrives later.
    try await machine.require("systemctl stop broker")
    try await messages.signal("TERM")
    _ = try await messages.end()
    try await machine.wait(
      until: "systemctl show -P StatusText bezel-mqtt | grep -q 'waiting for 127.0.0.1'")
    try await tap()
    try await machine.expectScreen(toShow: lit)
    try await startBroker()
    let later = try await subscribe(as: "later")
    try await later.wait(forOutput: "bezel/hall/state/lamp true")
    try await later.wait(forOutput: "homeassistant/light/bezel_hall/lamp/config .")
    try await machine.require("mosquitto_pub \(login) -t bezel/hall/set/lamp -m false")
    try await later.wait(forOutput: "bezel/hall/state/lamp false")
    try await machine.expectScreen(toShow: try await machine.render(Self.lamp))

    // It never failed, needs few privileges, and ends at once.
    let security = try await machine.require(
      "systemd-analyze security --no-pager bezel-mqtt.service")
    let words = security.lines.last?.split(separator: " ") ?? []
    #expect(
      try #require(words.compactMap { Double($0) }.first) <= 1.6, "\(security.lines.suffix(1))")
    #expect(
      try await machine.require("systemctl show -P NRestarts bezel-mqtt").lines == ["0"])
    try await machine.require("systemctl stop bezel-mqtt")
    try await later.wait(forOutput: "bezel/hall/status offline")
    #expect(
      try await machine.require("systemctl show -P Result bezel-mqtt").lines == ["success"])
    #expect(try await machine.run("journalctl -u bezel-mqtt | grep -q s3cret").status != 0)
    try await later.signal("TERM")
    _ = try await later.end()
    try await machine.require("systemctl stop broker")
    try await screen.unplug()
    try await stop(machine)
    try await machine.require(
      """
      rm -r /etc/bezel/mqtt.json5 /etc/bezel/mqtt-password /run/broker \\
        /run/systemd/system/bezel-mqtt.service.d
      systemctl daemon-reload
      """)
  }
}
