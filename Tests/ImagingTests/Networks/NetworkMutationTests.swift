import Foundation
import Imaging
import TestSupport
import Testing

/// Tests that broken weights files are read or rejected, and never crash the process.
@Suite struct NetworkMutationTests {
  @Test func `mutated weights files never crash the reader`() throws {
    var text = Array("OVTRACK\0".utf8)
    func number(_ value: UInt32) { for i in 0..<4 { text.append(UInt8(value >> (8 * i) & 255)) } }
    func name(_ value: String) {
      number(UInt32(value.utf8.count))
      text += Array(value.utf8)
    }
    number(1)
    name("tiny")
    number(1)
    name("stride")
    number(8)
    number(1)
    name("layer")
    for value: UInt32 in [0, 4, 2, 1, 1, 1, 0] { number(value) }
    text += [UInt8](repeating: 0, count: (16 - text.count % 16) % 16)
    text += [0, 0x3E, 0, 0xC0] + [UInt8](repeating: 0, count: 12)
    _ = try NetworkFile(bytes: text, source: "good")
    var mutator = Mutator()
    for _ in 0..<20 * Mutator.count {
      guard let file = try? NetworkFile(bytes: mutator.bytes(text), source: "broken") else {
        continue
      }
      _ = try? file.setting("stride")
      _ = try? file.weights("layer", shape: [2, 1, 1, 1])
    }
  }
}
