import VBench

/// A tracker that compares a window around the target's previous position with the target's
/// appearance in the first frame. It chooses the position with the smallest sum of absolute
/// differences of brightness. The size of the box does not change.
struct TemplateTracker: Tracker {
  let name = "template"
  let summary = "the first appearance, near the last place"
  /// The maximum motion of the target from one frame to the next, in pixels, along each axis.
  var reach = 12

  private var box = Box(x: 0, y: 0, width: 0, height: 0)
  private var template: [Int] = []

  /// The distance between compared pixels. About 16 pixels are compared in each direction.
  private var strideX: Int { max(1, Int(box.width) / 16) }
  private var strideY: Int { max(1, Int(box.height) / 16) }

  mutating func start(on frame: PixelBuffer, at region: Region) -> Prediction {
    box = region.boundingBox
    template = appearance(in: frame, dx: 0, dy: 0)
    return Prediction(.box(box), confidence: 1)
  }

  mutating func step(on frame: PixelBuffer) -> Prediction {
    var best = (difference: Int.max, dx: 0, dy: 0)
    for dy in -reach...reach {
      for dx in -reach...reach {
        let found = appearance(in: frame, dx: dx, dy: dy)
        let difference = zip(found, template).reduce(0) { $0 + abs($1.0 - $1.1) }
        if difference < best.difference { best = (difference, dx, dy) }
      }
    }
    box.x += Double(best.dx)
    box.y += Double(best.dy)
    let mean = Double(best.difference) / Double(max(1, template.count))
    return Prediction(.box(box), confidence: max(0, 1 - mean / 64))
  }

  /// Returns the brightness at the compared points of the moved box. Points outside the frame have
  /// the value of the nearest pixel.
  private func appearance(in frame: PixelBuffer, dx: Int, dy: Int) -> [Int] {
    let luma = frame.luma
    var values: [Int] = []
    for y in stride(from: Int(box.y) + dy, to: Int(box.maxY) + dy, by: strideY) {
      let row = min(max(y, 0), luma.height - 1) * luma.bytesPerRow
      for x in stride(from: Int(box.x) + dx, to: Int(box.maxX) + dx, by: strideX) {
        values.append(Int(luma.base[row + min(max(x, 0), luma.width - 1)]))
      }
    }
    return values
  }
}

@main
enum ExampleTracker {
  static func main() { VBench.main(trackers: [TemplateTracker()]) }
}
