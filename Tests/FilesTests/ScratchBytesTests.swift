import Files
import TestSupport
import Testing

@Suite struct ScratchBytesTests {
  /// Chunks of various sizes, some of them larger than the write buffer.
  private static let pieces = [0, 1, 70_000, 300_000, 5, 600_001].map { count in
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31 + count) }
  }

  @Test(arguments: [true, false])
  func `scratch bytes in memory or in a file are read back in full and in ranges`(isInFile: Bool)
    throws
  {
    let folder = try TemporaryFolder()
    let file = isInFile ? try ScratchFile(in: folder.path) : nil
    var writer = ScratchBytes.Writer(to: file)
    for piece in Self.pieces {
      let before = writer.count
      writer.append(piece[...])
      #expect(writer.count == before + piece.count)
    }
    let bytes = writer.end()
    let expected = Self.pieces.flatMap(\.self)
    #expect(bytes.count == expected.count)
    #expect(Array(bytes[0..<expected.count]) == expected)
    for range in [0..<0, 5..<9, 69_990..<370_020, expected.count..<expected.count] {
      #expect(Array(bytes[range]) == Array(expected[range]))
    }
  }

  @Test func `scratch bytes are read back correctly if another writer uses the same file`() throws {
    let folder = try TemporaryFolder()
    let file = try ScratchFile(in: folder.path)
    var writer = ScratchBytes.Writer(to: file)
    writer.append(Self.pieces[3][...])
    _ = file.append([1, 2, 3])
    writer.append(Self.pieces[5][...])
    let bytes = writer.end()
    #expect(Array(bytes[0..<bytes.count]) == Self.pieces[3] + Self.pieces[5])
  }
}
