import Bench
import Controls
import Typesetting

/// Stages with real type, in Inter, and kept as long as a test: a stage does not keep its host.
final class TypeBench {
  private let typesetter = FreeTypeTypesetter(
    fonts: FontLibrary(folders: ["/usr/share/fonts/opentype/inter"]), warn: { _ in })
  private var benches: [Bench] = []

  @discardableResult
  func bench(_ control: Control) -> Bench {
    let bench = Bench(control)
    benches.append(bench)
    bench.typesetter = typesetter
    bench.root.fontFamily = "Inter"
    return bench
  }
}
