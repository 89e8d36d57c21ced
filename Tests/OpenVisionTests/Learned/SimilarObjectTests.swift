import Geometry
import Imaging
import Testing

@testable import OpenVision

/// Tests for tracking an object next to others that look like it.
@Suite struct SimilarObjectTests {
  private static let algorithms = EngineAlgorithm.learned

  private struct Square {
    var x: Int
    var y = 50
    /// The weight of `textures[1]` when it is mixed with `textures[0]`, 0...1.
    var share = 0.0
  }

  private static let side = 36
  private static let (width, height) = (320, 136)
  private static let ground: [UInt8] = (0..<width * height).flatMap { index in
    let value = blotch(index % width / 9, index / width / 9, 77)
    return [90 + value & 31, 100 + value >> 8 & 31, 80 + value >> 16 & 31].map { UInt8($0) }
  }
  private static let textures: [[Double]] = [1, 2].map { seed in
    (0..<side * side).flatMap { index in
      let value = blotch(index % side / 6, index / side / 6, seed)
      return [value & 255, value >> 8 & 255, value >> 16 & 255].map { Double($0) }
    }
  }

  /// Returns a pseudo-random number for a position.
  private static func blotch(_ x: Int, _ y: Int, _ seed: Int) -> Int {
    var state = UInt64(
      truncatingIfNeeded: (x &* 73_856_093) ^ (y &* 19_349_663) ^ (seed &* 83_492_791))
    state = (state ^ state >> 15) &* 0x9E37_79B9_7F4A_7C15
    return Int(state >> 40)
  }

  /// Returns a frame of mottled squares on a faintly mottled background. Later squares cover
  /// earlier ones.
  private func frame(_ squares: [Square]) -> PixelBuffer {
    PixelBuffer.makeRGB(width: Self.width, height: Self.height) { out in
      for (index, value) in Self.ground.enumerated() { out[index] = value }
      for square in squares {
        for row in 0..<Self.side {
          let to = 3 * ((square.y + row) * Self.width + square.x)
          let from = 3 * row * Self.side
          for i in 0..<3 * Self.side {
            let (a, b) = (Self.textures[0][from + i], Self.textures[1][from + i])
            out[to + i] = UInt8(a + square.share * (b - a))
          }
        }
      }
    }
  }

  private func box(_ square: Square) -> Box {
    Box(
      x: Double(square.x), y: Double(square.y), width: Double(Self.side), height: Double(Self.side))
  }

  @Test(arguments: algorithms)
  func `a hidden object is not confused with a copy of it that moves away`(
    _ algorithm: EngineAlgorithm<VNRequestTrackingLevel>
  ) throws {
    let object = Square(x: 60)
    let tracker = try algorithm.start(frame([object, Square(x: 110)]), box(object))
    for index in 1...90 {
      // When the object is hidden, the copy is outside the area in which the tracker usually searches, but inside the
      // larger area in which it searches for a lost object.
      let copy = Square(x: 110 + 4 * min(max(0, index - 30), 18))
      let isHidden = (52...72).contains(index)
      let found = tracker.update(frame: frame(isHidden ? [copy] : [copy, object])).box
      let middle = box(copy).center
      #expect(
        abs(found.center.x - middle.x) > found.width / 2
          || abs(found.center.y - middle.y) > found.height / 2, "frame \(index)")
    }
  }

  @Test(arguments: algorithms)
  func `a target that slowly changes its looks is not left for one with its original looks`(
    _ algorithm: EngineAlgorithm<VNRequestTrackingLevel>
  ) throws {
    let tracker = try algorithm.start(frame([Square(x: 115), Square(x: 60)]), box(Square(x: 60)))
    var (object, last) = (Square(x: 60), box(Square(x: 60)))
    for index in 1...80 {
      let y = 50 + (index % 12 < 6 ? index % 6 : 6 - index % 6)
      object = Square(x: 60, y: y, share: min(1, Double(index) / 60))
      last = tracker.update(frame: frame([Square(x: 115), object])).box
    }
    // The other square is more than a side away.
    #expect(last.center.distance(to: box(object).center) < Double(Self.side) / 4)
  }
}
