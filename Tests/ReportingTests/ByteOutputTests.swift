import Bench
import Evaluation
import Files
import Foundation
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct ByteOutputTests {
  private func text(_ write: (inout ByteOutput) -> Void) -> String {
    var output = ByteOutput()
    write(&output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (10, "10"), (-305, "-305"), (Int.max, "9223372036854775807"),
    (Int.min, "-9223372036854775808"),
  ])
  func `output bytes of an integer equal Swift's description of it`(number: Int, expected: String) {
    #expect(text { $0.append(number) } == expected)
  }

  @Test(arguments: [
    0, -0.0, 1, -1, 5e14, 999_999_999_999_999, 1e15, 1e16, 123_456_789_012_345_680, 0.1, -0.25,
    1.0 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 100.5,
  ])
  func `output bytes of a double equal Swift's description without a trailing .0`(number: Double) {
    let description = number.description
    let expected = description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    #expect(text { $0.append(number) } == expected)
  }

  @Test func `nanoseconds are written as milliseconds without loss of digits`() {
    #expect(text { $0.append(millisecondsOf: 0) } == "0")
    #expect(text { $0.append(millisecondsOf: 2_000_000) } == "2")
    #expect(text { $0.append(millisecondsOf: 1_234_567) } == "1.234567")
    #expect(text { $0.append(millisecondsOf: 50) } == "0.00005")
    #expect(text { $0.append(millisecondsOf: 10_500_000) } == "10.5")
    var generator = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let nanoseconds = Int64.random(in: 0..<3_000_000_000_000_000, using: &generator)
      let written = text { $0.append(millisecondsOf: nanoseconds) }
      #expect(Double(written) == Double(nanoseconds) / 1e6)
    }
  }

  @Test func `output passed on in pieces is written completely and freed from memory`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("numbers")
    let writer = try AtomicFile.Writer(path)
    var output = ByteOutput(writer)
    var expected: [UInt8] = []
    for number in 0..<300_000 {
      output.append(number)
      output.append(byte: 10)
      output.passOn()
      expected += Array("\(number)\n".utf8)
    }
    #expect(output.bytes.count < 2 << 20)
    try output.finish()
    try writer.finish()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(expected))
  }

  @Test
  func `an atomic file that is written but not finished does not appear in its folder`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("half")
    do {
      let writer = try AtomicFile.Writer(path)
      try writer.write([1, 2, 3])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
  }
}
