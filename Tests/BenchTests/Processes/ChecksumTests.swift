import Bench
import TestSupport
import Testing

@Suite struct ChecksumTests {
  @Test(arguments: [0, 1, 7, 8, 9, 16, 61])
  func `the checksum does not depend on how the bytes are divided into parts`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 37 * $0 + 11) }
    let whole = sum([bytes])
    for first in 0...count {
      for second in [first, (first + count) / 2, count] {
        #expect(
          sum([Array(bytes[..<first]), Array(bytes[first..<second]), Array(bytes[second...])])
            == whole)
      }
    }
  }

  @Test(arguments: [0, 5, 1 << 20, (1 << 20) + 8, 3 << 20 | 5])
  func `the checksum of a file's content equals the checksum of its bytes`(count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 >> 9) }
    var (file, whole) = (Checksum(), Checksum())
    file.add(contentOf: try folder.write(bytes, to: "a"))
    whole.add(bytes.count)
    bytes.withUnsafeBytes { whole.add(words: $0) }
    #expect(file.text == whole.text)
    let before = file.text
    file.add(contentOf: folder.path("missing"))
    #expect(file.text == before)
  }

  private func sum(_ parts: [[UInt8]]) -> String {
    var sum = Checksum()
    let copies = parts.map { part in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: part.count, alignment: 1)
      copy.copyBytes(from: part)
      return copy
    }
    sum.add(words: copies.map { UnsafeRawBufferPointer($0) })
    for copy in copies { copy.deallocate() }
    return sum.text
  }
}
