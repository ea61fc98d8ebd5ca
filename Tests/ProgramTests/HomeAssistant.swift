import Glibc

/// A real Home Assistant without a browser, which prints the states of its entities.
enum HomeAssistant {
  /// The Python interpreter that has Home Assistant 2024.3 and paho-mqtt 1.6.
  static let interpreter = getenv("BEZEL_HOME_ASSISTANT").map { String(cString: $0) }

  /// Prints `ENTITY STATE ATTRIBUTES` for each change, and calls the services that arrive at the topic
  /// `call`, such as `switch.turn_on {"entity_id": "switch.fan"}`.
  static let program = #"""
    import asyncio, json, logging, sys
    from homeassistant import bootstrap, config_entries, core, loader, setup

    async def run(folder, port):
        logging.basicConfig(level=logging.CRITICAL, stream=sys.stderr)
        logging.getLogger("homeassistant.components.mqtt").setLevel(logging.WARNING)
        open(folder + "/configuration.yaml", "a").close()
        hass = core.HomeAssistant(folder)
        hass.config.skip_pip = True
        loader.async_setup(hass)
        hass.config_entries = config_entries.ConfigEntries(hass, {})
        await bootstrap.async_load_base_functionality(hass)
        # MQTT needs these two only for its pages in the browser.
        hass.config.components |= {"http", "file_upload"}
        # The pictures of cameras and screens have pages, too.
        hass.http = type("Pages", (), {"register_view": lambda self, view: None})()
        assert await setup.async_setup_component(hass, "homeassistant", {})

        def changed(event):
            state = event.data["new_state"]
            if state is None:
                print(event.data["entity_id"], "removed", flush=True)
                return
            attributes = {key: value if isinstance(value, (int, float, list)) else str(value)
                          for key, value in state.attributes.items()}
            print(state.entity_id, state.state,
                  json.dumps(attributes, ensure_ascii=False, sort_keys=True), flush=True)

        hass.bus.async_listen("state_changed", core.callback(changed))
        await hass.config_entries.async_add(config_entries.ConfigEntry(
            version=1, minor_version=1, domain="mqtt", title="MQTT", source="user",
            data={"broker": "127.0.0.1", "port": port, "discovery": True}))
        await hass.async_start()
        from homeassistant.components import mqtt

        async def call(message):
            service, data = message.payload.split(" ", 1)
            await hass.services.async_call(*service.split("."), json.loads(data), blocking=True)

        await mqtt.async_subscribe(hass, "call", call)
        print("ready", flush=True)
        await asyncio.Event().wait()

    asyncio.run(run(sys.argv[1], int(sys.argv[2])))
    """#
}
