import Testing

@testable import Files

/// Tests with files whose bytes follow the format's specification (NumPy Enhancement Proposal 1).
@Suite struct NumPyArrayTests {
  private func file(_ type: String, _ shape: String, order: String = "False", _ data: [UInt8])
    -> [UInt8]
  {
    var header = "{'descr': '\(type)', 'fortran_order': \(order), 'shape': \(shape), }"
    header += String(repeating: " ", count: 117 - header.utf8.count) + "\n"
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0] + Array(header.utf8)
      + data
  }

  private func bytes<Number>(_ numbers: [Number]) -> [UInt8] {
    numbers.flatMap { withUnsafeBytes(of: $0, Array.init) }
  }

  @Test func `numbers of all sizes are read in the order of rows`() throws {
    let values: [Double] = [1, 2, 3, 4, 5, 6]
    let files = [
      file("<f4", "(2, 3)", bytes(values.map(Float.init))), file("<f8", "(2, 3)", bytes(values)),
      file("<i8", "(2, 3)", bytes(values.map { Int64($0) })),
      file("<i4", "(2, 3)", bytes(values.map { Int32($0) })),
      file("|u1", "(2, 3)", bytes(values.map { UInt8($0) })),
      // Column by column.
      file("<f8", "(2, 3)", order: "True", bytes([1.0, 4, 2, 5, 3, 6])),
    ]
    for file in files {
      let array = try #require(NumPyArray(file))
      #expect(array.shape == [2, 3])
      #expect(array.values == values)
      #expect(array.rows.map(Array.init) == [[1, 2, 3], [4, 5, 6]])
    }
  }

  @Test func `a file whose end is missing ends with the last whole row`() throws {
    let whole = file("<f8", "(2, 2)", bytes([1.0, 2, 3, 4]))
    let array = try #require(NumPyArray(Array(whole.dropLast(1))))
    #expect(array.shape == [1, 2])
    #expect(array.values == [1, 2])
  }

  @Test func `sides of length 1 do not count as rows`() throws {
    let array = try #require(NumPyArray(file("<f8", "(2, 1, 2)", bytes([1.0, 2, 3, 4]))))
    #expect(array.rows.map(Array.init) == [[1, 2], [3, 4]])
  }

  @Test(arguments: [
    ("<U3", "(1,)"), (">f4", "(1,)"), ("<f4", "(-1,)"), ("<f4", "(1073741825, 4)"), ("<f4", "x"),
  ]) func `other types and shapes are refused`(type: String, shape: String) {
    #expect(NumPyArray(file(type, shape, bytes([Float(1)])))?.values == nil)
    #expect(NumPyArray([0x93] + Array("NUMPY".utf8))?.values == nil)
  }

  @Test func `a shape whose size is beyond the numbers of a processor is refused`() {
    // The product of the sides after the first is 2^64 times a whole number, plus 1.
    let sides = "31182307, 566537777, 3, 3, 3, 7, 11, 193, 439, 3203, 7771009"
    for first in [1, 2, 1 << 30] {
      let header = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(first), \(sides)), }\n"
      let bytes =
        [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0] + Array(header.utf8)
      #expect(NumPyArray(bytes + Array(repeating: 0, count: 64)) == nil)
    }
  }
}
