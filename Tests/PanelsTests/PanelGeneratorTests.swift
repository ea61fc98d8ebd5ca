import Kinds
import PanelChecks
import Panels
import Testing

/// The random panel files of the fuzzer. A part of them must be valid, so that panels are checked
/// and not only messages.
struct PanelGeneratorTests {
  @Test func aPartOfTheFilesIsValid() {
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
    #expect((15..<85).contains(accepted), "\(accepted) of 100")
  }
}
