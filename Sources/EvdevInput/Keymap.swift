import CXKBCommon
import TouchTracking

/// A keyboard layout, compiled by libxkbcommon.
final class Keymap {
  fileprivate let xkb: BezelXKB
  fileprivate let keymap: OpaquePointer
  private let context: OpaquePointer

  /// Why there is no layout.
  enum Problem: Error {
    /// libxkbcommon is not installed.
    case noLibrary
    /// The files of xkb-data are not installed.
    case noData
    /// The data has no such layout, variant or option.
    case unknownLayout
  }

  /// Loads libxkbcommon and compiles a layout.
  init(_ configuration: LayoutConfiguration) throws(Problem) {
    var xkb = BezelXKB()
    guard bezelLoadXKB(&xkb) else { throw .noLibrary }
    // The layout of the console applies, so variables such as XKB_DEFAULT_LAYOUT are ignored.
    guard let context = xkb.xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else {
      throw .noData
    }
    xkb.xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let keymap = Self.compile(configuration, xkb, context) else {
      defer { xkb.xkb_context_unref(context) }
      guard let usual = Self.compile(LayoutConfiguration(), xkb, context) else { throw .noData }
      xkb.xkb_keymap_unref(usual)
      throw .unknownLayout
    }
    self.xkb = xkb
    self.context = context
    self.keymap = keymap
  }

  private static func compile(
    _ configuration: LayoutConfiguration, _ xkb: BezelXKB, _ context: OpaquePointer
  ) -> OpaquePointer? {
    configuration.model.withCString { model in
      configuration.layout.withCString { layout in
        configuration.variant.withCString { variant in
          configuration.options.withCString { options in
            var names = xkb_rule_names(
              rules: nil, model: model, layout: layout, variant: variant, options: options)
            return xkb.xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
          }
        }
      }
    }
  }

  deinit {
    xkb.xkb_keymap_unref(keymap)
    xkb.xkb_context_unref(context)
  }
}

/// The modifiers of one keyboard, and what its keys type with them.
final class KeymapState {
  private let keymap: Keymap
  private let state: OpaquePointer
  /// Control, Alt and the logo key. While one is down, keys type only characters that require it.
  private let commandModifiers: [xkb_mod_index_t]

  init?(_ keymap: Keymap) {
    let xkb = keymap.xkb
    guard let state = xkb.xkb_state_new(keymap.keymap) else { return nil }
    self.keymap = keymap
    self.state = state
    func modifier(_ name: String) -> xkb_mod_index_t {
      xkb.xkb_keymap_mod_get_index(keymap.keymap, name)
    }
    commandModifiers = [XKB_MOD_NAME_CTRL, XKB_MOD_NAME_ALT, XKB_MOD_NAME_LOGO].map(modifier)
    // Num Lock is on, so that keypads type digits.
    let numLock = modifier(XKB_MOD_NAME_NUM)
    if numLock < 32 { _ = xkb.xkb_state_update_mask(state, 0, 0, 1 << numLock, 0, 0, 0) }
  }

  deinit { keymap.xkb.xkb_state_unref(state) }

  /// An XKB key code is the code of the kernel plus 8.
  private static func keycode(_ code: UInt16) -> xkb_keycode_t { xkb_keycode_t(code) + 8 }

  /// Updates the modifiers. Call it after `symbol(of:)` for the same event.
  func update(_ event: InputEvent) {
    guard event.type == EventType.key, (0...1).contains(event.value) else { return }
    _ = keymap.xkb.xkb_state_update_key(
      state, Self.keycode(event.code), event.value == 1 ? XKB_KEY_DOWN : XKB_KEY_UP)
  }

  /// Returns what a key types; nil for nothing.
  func symbol(of code: UInt16) -> KeySymbol? {
    let (xkb, keycode) = (keymap.xkb, Self.keycode(code))
    let isCommand = commandModifiers.contains {
      xkb.xkb_state_mod_index_is_active(state, $0, XKB_STATE_MODS_EFFECTIVE) == 1
        && xkb.xkb_state_mod_index_is_consumed2(state, keycode, $0, XKB_CONSUMED_MODE_GTK) == 0
    }
    guard !isCommand else { return nil }
    if let key = DeadKey(symbol: xkb.xkb_state_key_get_one_sym(state, keycode)) {
      return .dead(key)
    }
    guard let scalar = Unicode.Scalar(xkb.xkb_state_key_get_utf32(state, keycode)),
      scalar.properties.generalCategory != .control
    else { return nil }
    return .character(Character(scalar))
  }
}
