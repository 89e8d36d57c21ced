import Foundation
import Imaging
import TestSupport
import Testing

@Suite struct NetworkFileTests {
  /// Returns a file with one layer of two weights and two biases: 1.5, -2, 0.25 and 0.
  private func bytes(
    magic: String = "OVTRACK\0", version: UInt32 = 1, kind: UInt32 = 0, offset: UInt32 = 0,
    shape: [UInt32] = [2, 1, 1, 1], values: [UInt16] = [0x3E00, 0xC000]
  ) -> [UInt8] {
    var out = Array(magic.utf8)
    func number(_ value: UInt32) { for i in 0..<4 { out.append(UInt8(value >> (8 * i) & 255)) } }
    func text(_ value: String) {
      number(UInt32(value.utf8.count))
      out += Array(value.utf8)
    }
    number(version)
    text("tiny")
    number(1)
    text("stride")
    number(8)
    number(2)
    text("layer")
    number(kind)
    number(UInt32(shape.count))
    for length in shape { number(length) }
    number(offset)
    text("layer")
    number(1)
    number(1)
    number(2)
    number(16)
    out += [UInt8](repeating: 0, count: (16 - out.count % 16) % 16)
    for value in values { out += [UInt8(value & 255), UInt8(value >> 8)] }
    out += [UInt8](repeating: 0, count: 16 - 2 * values.count)
    for value: UInt16 in [0x3400, 0] { out += [UInt8(value & 255), UInt8(value >> 8)] }
    return out
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try NetworkFile(bytes: bytes, source: "mine.weights")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `layers and settings are read from a weights file`() throws {
    let file = try NetworkFile(bytes: bytes(), source: "mine.weights")
    #expect(file.name == "tiny")
    #expect(try file.setting("stride") == 8)
    #expect(try file.weights("layer", shape: [2, 1, 1, 1]).values == [1.5, -2])
    #expect(try file.bias("layer", count: 2) == [0.25, 0])
  }

  @Test func `a layer that is missing or has another shape is named in the error`() throws {
    let file = try NetworkFile(bytes: bytes(), source: "mine.weights")
    #expect(throws: NetworkFileError.self) { try file.setting("widths") }
    let missing = #expect(throws: NetworkFileError.self) { try file.bias("stem", count: 2) }
    #expect(missing?.description == "mine.weights: expected the bias of layer stem, found none")
    let other = #expect(throws: NetworkFileError.self) {
      try file.weights("layer", shape: [2, 3, 1, 1])
    }
    #expect(
      other?.description
        == "mine.weights: expected the weights of layer layer to have the shape 2 x 3 x 1 x 1, found"
        + " 2 x 1 x 1 x 1")
  }

  @Test func `a weights file with another signature, version or kind is refused`() {
    #expect(problem(Array("a picture, perhaps".utf8))?.contains("starts with OVTRACK") == true)
    #expect(problem([]) != nil)
    #expect(problem(bytes(version: 3))?.contains("expected version 1 or 2") == true)
    #expect(problem(bytes(kind: 3))?.contains("expected a weight (0) or bias (1)") == true)
  }

  @Test func `truncated weights files are refused, and flipped bits never crash the reader`() {
    let whole = bytes()
    for count in 0..<whole.count {
      #expect(problem(Array(whole[..<count]))?.hasPrefix("mine.weights: ") == true)
    }
    for place in whole.indices {
      for bit in 0..<8 {
        var damaged = whole
        damaged[place] ^= 1 << bit
        _ = problem(damaged)
      }
    }
    #expect(problem(bytes(shape: [0, 1, 1, 1])) != nil)
    #expect(problem(bytes(shape: [2, 1, 1, 1, 1])) != nil)
    #expect(problem(bytes(shape: [.max, .max, .max, .max])) != nil)
    #expect(problem(bytes(offset: .max)) != nil)
    #expect(problem(bytes(values: [0x7C00, 0]))?.contains("not a finite number") == true)
  }

  @Test func `a weights file that does not exist is named in the error`() {
    let error = #expect(throws: NetworkFileError.self) {
      try NetworkFile(contentsOf: "/nowhere/mine.weights")
    }
    #expect(error?.description.hasPrefix("/nowhere/mine.weights: the file cannot be read") == true)
  }
}
