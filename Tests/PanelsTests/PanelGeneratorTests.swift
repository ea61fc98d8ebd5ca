import Kinds
import PanelChecks
import Panels
import Testing

/// The random panel files of the fuzzer.
struct PanelGeneratorTests {
  @Test func theFilesAreRejectedWithReasonsOrCreatePanels() {
    var accepted = 0
    for seed in 0..<UInt64(100) {
      var generator = PanelGenerator(seed: seed)
      let file = generator.file()
      let resources = TestResources()
      if (try? PanelFile(kinds: builtInKinds, resources: resources).panel(from: file)) != nil {
        accepted += 1
      }
      guard file.count < 8_192 else { continue }
      let failure = PanelCheck.failure(of: file)
      #expect(failure == nil, "\(seed): \(failure ?? "")")
    }
    // The fuzzer makes more valid files of these.
    #expect(accepted > 0 && accepted < 100, "\(accepted) of 100")
  }
}
