import Bench
import Controls
import Typesetting

/// Creates benches that draw text in Inter. It retains them, because a stage does not retain its host.
final class FontBenches {
  private let typesetter = FreeTypeTypesetter(
    fonts: FontLibrary(folders: ["/usr/share/fonts/opentype/inter"]), warn: { _ in })
  private var retained: [Bench] = []

  @discardableResult
  func bench(for control: Control) -> Bench {
    let bench = Bench(control)
    retained.append(bench)
    bench.typesetter = typesetter
    bench.root.fontFamily = "Inter"
    return bench
  }
}
