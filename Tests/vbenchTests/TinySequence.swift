import Foundation
import Imaging
import Media
import TestSupport

/// A few small frames with a bright square that moves to the right, in OTB's layout.
struct TinySequence {
  var frames = 12
  var width = 96
  var height = 64
  /// The index of a frame with another size; nil if there is none.
  var oddFrame: Int?
  /// Whether the frames are the same for all names.
  var isCopy = false
  /// Replacements for lines of the label file, keyed by 1-based line number.
  var labels: [Int: String] = [:]

  /// Writes the sequence into a subfolder.
  func write(to name: String, in folder: TemporaryFolder) throws {
    var lines: [String] = []
    for frame in 0..<frames {
      let left = 30 + frame
      lines.append(labels[frame + 1] ?? "\(left + 1),21,16,16")
      let image = picture(
        left: left, width: width + (frame == oddFrame ? 2 : 0), mark: isCopy ? "" : name)
      let number = String(10_001 + frame).dropFirst()
      try folder.write(try ImageFile.png(image), to: "\(name)/img/\(number).png")
    }
    try folder.write(
      text: lines.map { $0 + "\n" }.joined(), to: "\(name)/groundtruth_rect.txt")
  }

  /// Returns a frame. Two of its pixels depend on the sequence's name, so that sequences are not copies of each other.
  private func picture(left: Int, width: Int, mark: String) -> PixelBuffer {
    let mark = mark.utf8.reduce(0 as UInt16) { $0 &* 31 &+ UInt16($1) }
    return PixelBuffer.makeLuma(width: width, height: height) { luma in
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = (x - left, y - 20)
          let isTarget = u >= 0 && u < 16 && v >= 0 && v < 16
          luma[y * width + x] = UInt8(
            isTarget ? 150 + (u * 5 ^ v * 3) % 100 : 40 + (x * 7 + y * 13) % 50)
        }
      }
      (luma[0], luma[1]) = (UInt8(mark >> 8), UInt8(mark & 0xff))
    }
  }
}
