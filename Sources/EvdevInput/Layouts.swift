import Glibc
import LinuxIO

/// Compiles the keyboard layout of the system, and compiles it again after its file has changed.
struct Layouts {
  let path: String
  private let warn: (String) -> Void
  private var keymap: Keymap?
  /// The configuration that was compiled last.
  private var configuration: LayoutConfiguration?

  init(path: String = LayoutConfiguration.path, warn: @escaping (String) -> Void) {
    self.path = path
    self.warn = warn
  }

  /// Returns the layout for a keyboard that is being opened; nil if there is none. Without a layout,
  /// only digits and the keys without a character work.
  mutating func current() -> Keymap? {
    let configuration = readConfiguration()
    if configuration != self.configuration {
      self.configuration = configuration
      keymap = compile(configuration)
    }
    return keymap
  }

  private func readConfiguration() -> LayoutConfiguration {
    do throws(SystemError) {
      let bytes = try readFile(path, limit: LayoutConfiguration.sizeLimit)
      return LayoutConfiguration(parsing: String(decoding: bytes, as: UTF8.self))
    } catch {
      if error.code != ENOENT { warn("\(error); keyboards use the US layout") }
      return LayoutConfiguration()
    }
  }

  private func compile(_ configuration: LayoutConfiguration) -> Keymap? {
    do throws(Keymap.Problem) {
      return try Keymap(configuration)
    } catch {
      warn(message(of: error, configuration))
      return error == .unknownLayout ? try? Keymap(LayoutConfiguration()) : nil
    }
  }

  private func message(of problem: Keymap.Problem, _ configuration: LayoutConfiguration) -> String {
    switch problem {
    case .noLibrary:
      "keyboards type only digits; to type letters, install the package libxkbcommon0"
    case .noData: "keyboards type only digits; to type letters, install the package xkb-data"
    case .unknownLayout:
      "\(path): unknown keyboard layout (\(configuration)); "
        + "keyboards use the US layout"
    }
  }
}
