import Controls
import Testing

/// The names of languages in files and requests.
struct LanguageNameTests {
  @Test(arguments: [
    ("", []), ("german", ["de", "de-AT", "de-CH"]), ("no", ["nb"]), ("chinese", ["zh", "zh-Hant"]),
  ])
  func anUnknownLanguageHasMeanings(_ name: String, _ codes: [String]) {
    let error = #expect(throws: PropertyError.self) { try Language.named(name) }
    guard case .unknown(let kind, name, let known, let meanings) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(kind == "language" && known.contains("pt-PT") && meanings[name] ?? [] == codes)
  }
}
