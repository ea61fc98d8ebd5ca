import Signatures
import Testing

/// The keys of RFC 8032, section 7.1, as `openssl` writes them.
struct SignatureTests {
  private static let first = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----

    """
  private static let firstPublic = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
    -----END PUBLIC KEY-----

    """
  private static let secondPublic = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAPUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=
    -----END PUBLIC KEY-----

    """

  private func keys(_ text: String) -> VerifyingKeys? { VerifyingKeys(pem: Array(text.utf8)) }

  /// Test 1 of RFC 8032.
  @Test func aKnownKeyMakesTheKnownSignature() throws {
    let key = try #require(SigningKey(pem: Array(Self.first.utf8)))
    let signature = try #require(key.signature(of: []))
    #expect(
      signature.prefix(4) == [0xE5, 0x56, 0x43, 0x00] && signature.suffix(2) == [0x10, 0x0B])
    #expect(try #require(keys(Self.firstPublic)).verify(signature, of: []))
  }

  @Test func onlyTheSignedBytesAreVerified() throws {
    let key = try #require(SigningKey(pem: Array(Self.first.utf8)))
    let bytes = Array("a panel".utf8)
    let signature = try #require(key.signature(of: bytes))
    let own = try #require(keys(Self.firstPublic))
    #expect(own.verify(signature, of: bytes))
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(!own.verify(signature, of: changed))
    }
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!own.verify(changed, of: bytes))
    }
    #expect(!own.verify(Array(signature.dropLast()), of: bytes))
    #expect(!own.verify(signature + [0], of: bytes))
    #expect(!own.verify([], of: bytes))
  }

  @Test func oneOfSeveralKeysIsEnough() throws {
    let key = try #require(SigningKey(pem: Array(Self.first.utf8)))
    let signature = try #require(key.signature(of: [1, 2, 3]))
    #expect(try #require(keys(Self.secondPublic)).verify(signature, of: [1, 2, 3]) == false)
    let both = try #require(
      keys("# for the first roll-out\n" + Self.secondPublic + Self.firstPublic))
    #expect(both.verify(signature, of: [1, 2, 3]))
  }

  @Test func aFileHasAtMostSixteenKeys() {
    let text = String(repeating: Self.firstPublic, count: VerifyingKeys.limit)
    #expect(keys(text) != nil)
    #expect(keys(text + Self.firstPublic) == nil)
  }

  @Test(arguments: [
    "", "-----BEGIN PUBLIC KEY-----",
    "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
    first, firstPublic + "-----BEGIN PUBLIC KEY-----\n", String(repeating: "-", count: 100_000),
    // P-256.
    """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7
    Yfps5mliLmDyn7Z5A/4QCLi8maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
    -----END PUBLIC KEY-----

    """,
  ])
  func otherFilesHaveNoPublicKey(text: String) { #expect(keys(text) == nil) }

  @Test(arguments: [
    "", firstPublic, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
  ])
  func otherFilesHaveNoPrivateKey(text: String) {
    #expect(SigningKey(pem: Array(text.utf8)) == nil)
  }
}
