import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

/// A textured square that moves on a straight line over a textured background. Its box is known exactly.
struct MovingSquare: FrameSource {
  var count = 30
  var step = Point(3, 1)

  var name: String { "moving square" }
  var knownFrameCount: Int? { count }
  var frameRate: Double? { 25 }

  func frameSize() throws -> PixelSize { PixelSize(width: 192, height: 128) }

  func box(at frame: Int) -> Box {
    Box(x: 20 + step.x * Double(frame), y: 30 + step.y * Double(frame), width: 32, height: 32)
  }

  func makeReader() throws -> any FrameReader { Reader(square: self) }

  /// Returns the sequence without labels.
  var unlabeled: LabeledSequence {
    LabeledSequence(
      name: "square", dataset: "test", frames: self, frameCount: count, targets: [])
  }

  private final class Reader: FrameReader {
    private let square: MovingSquare
    private var position = 0

    init(square: MovingSquare) { self.square = square }

    func next() -> PixelBuffer? {
      guard position < square.count else { return nil }
      defer { position += 1 }
      let box = square.box(at: position)
      let (left, top) = (Int(box.x), Int(box.y))
      return PixelBuffer.makeLuma(width: 192, height: 128) { luma in
        for y in 0..<128 {
          for x in 0..<192 {
            let isInside = (left..<left + 32).contains(x) && (top..<top + 32).contains(y)
            luma[y * 192 + x] =
              isInside ? Self.texture(x - left, y - top, 7) / 2 + 128 : Self.texture(x, y, 3) / 3
          }
        }
      }
    }

    /// Returns a value of blocks of 4 by 4 pixels whose brightness has no pattern.
    private static func texture(_ x: Int, _ y: Int, _ seed: Int) -> UInt8 {
      let mixed = UInt32(truncatingIfNeeded: (x / 4 * 73 + y / 4 * 151 + seed) * 2_654_435_761)
      return UInt8(truncatingIfNeeded: mixed >> 15)
    }
  }
}
