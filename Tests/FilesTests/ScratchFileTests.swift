import Files
import Foundation
import TestSupport
import Testing

@Suite struct ScratchFileTests {
  @Test func `a scratch file returns the written parts and is invisible in its folder`() throws {
    let folder = try TemporaryFolder()
    let file = try ScratchFile(in: folder.path)
    let parts = (0..<5).map { part in (0..<(1000 * part)).map { UInt8(($0 * 7 + part) & 255) } }
    let places = try parts.map { try #require(file.append($0)) }
    #expect(places == [0, 0, 1000, 3000, 6000])
    for (part, place) in zip(parts, places).reversed() {
      #expect(file.read(part.count, at: place) == part)
    }
    #expect(file.read(10, at: 1005) == Array(parts[2][5..<15]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `creating a scratch file in a missing folder throws an error`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileError.self) { try ScratchFile(in: folder.path("missing")) }
  }
}
