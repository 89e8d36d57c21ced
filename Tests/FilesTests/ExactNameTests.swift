import Files
import Foundation
import TestSupport
import Testing

/// Tests for names that look the same but differ, and names that are not valid text.
@Suite struct ExactNameTests {
  private let composed = "caf\u{E9}"
  private let decomposed = "cafe\u{301}"

  @Test func `Unicode names that look the same but differ in bytes are distinguished`() {
    #expect(composed == decomposed)
    #expect(ExactName(composed) != ExactName(decomposed))
    #expect(ExactName.comesBefore(decomposed, composed))
    #expect(!ExactName.comesBefore(composed, decomposed))
    let names = [decomposed, "a", composed, composed].disambiguated
    #expect(
      names.map { Array($0.utf8) }
        == ["cafe%cc%81", "a", composed, composed].map { Array($0.utf8) })
    // Names that cannot be confused are kept.
    #expect(
      [decomposed, "cafe"].disambiguated.map(ExactName.init)
        == [decomposed, "cafe"].map(ExactName.init))
    // The ohm sign has three bytes, and the letter omega has two.
    #expect(["\u{2126}", "\u{3A9}"].disambiguated == ["%e2%84%a6", "\u{3A9}"])
  }

  @Test func `folder listings report names that are not UTF-8 by their bytes`() throws {
    let folder = try TemporaryFolder()
    for bytes in [Array(composed.utf8), Array(decomposed.utf8), [0x63, 0xE9], [0x2E, 0xE9]] {
      let path = Array(folder.path.utf8) + [0x2F] + bytes + [0]
      let status = path.withUnsafeBytes {
        mkdir($0.baseAddress!.assumingMemoryBound(to: CChar.self), 0o755)
      }
      #expect(status == 0)
    }
    let listing = FolderListing(folder.path)
    #expect(listing.folders.map(ExactName.init) == [decomposed, composed].map(ExactName.init))
    #expect(listing.unnamed == ["c%e9"])
    #expect(
      throws: FileError.cannotRead(
        path: folder.path + "/c%e9", reason: "its name is not UTF-8; rename it")
    ) { try FolderListing.names(in: folder.path) }
  }
}
