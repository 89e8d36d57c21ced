import Geometry
import Imaging
import Media
import Testing

@testable import GroundTruth

/// Tests that scenes are difficult. A tracker that does not adapt to its target must fail on most of the quick scenes.
@Suite struct SceneDifficultyTests {
  @Test func `a tracker with a static template fails on most of the quick scenes`() throws {
    var failures: [String] = []
    for name in EmbeddedScenes.quickNames {
      if try meanOverlap(EmbeddedScenes.scene(named: name)) < 0.4 { failures.append(name) }
    }
    #expect(failures.count * 2 > EmbeddedScenes.quickNames.count, "failed: \(failures)")
  }

  /// Returns a template matcher's mean overlap with the truth in the 119 frames after the first, except those without a
  /// label.
  private func meanOverlap(_ scene: Scene) throws -> Double {
    let target = try #require(scene.labeledSequence(dataset: "test").targets.first)
    let reader = SceneSource(scene).makeReader()
    let first = try #require(try reader.next())
    let start = try #require(target.annotations[0].region?.boundingBox)
    let template = StaticTemplate(first.luma, box: start)
    var box = start
    var (sum, count) = (0.0, 0)
    for annotation in target.annotations[1..<120] {
      guard let frame = try reader.next() else { break }
      box = template.match(frame.luma, near: box)
      guard let truth = annotation.region?.boundingBox else { continue }
      let common = box.intersection(truth).area
      sum += common / (box.area + truth.area - common)
      count += 1
    }
    return sum / Double(max(1, count))
  }
}

/// A matcher that uses normalized cross-correlation with a constant patch, on a coarse grid of samples.
private struct StaticTemplate {
  private static let side = 8
  private let values: [Float]

  init(_ plane: PixelBuffer.Plane, box: Box) {
    values = StaticTemplate.samples(plane, box: box)
  }

  /// Returns the best of 7 x 7 positions around the last position, all of them within half the target's size.
  func match(_ plane: PixelBuffer.Plane, near last: Box) -> Box {
    var best = (score: -Float.infinity, box: last)
    for row in -3...3 {
      for column in -3...3 {
        var box = last
        box.x += Double(column) / 7 * last.width
        box.y += Double(row) / 7 * last.height
        let score = correlation(StaticTemplate.samples(plane, box: box))
        if score > best.score { best = (score, box) }
      }
    }
    return best.box
  }

  private func correlation(_ others: [Float]) -> Float {
    var (sum, index) = (Float(0), 0)
    while index < values.count {
      sum += values[index] * others[index]
      index += 1
    }
    return sum
  }

  /// Returns samples on a grid over the box, normalized to mean 0 and length 1.
  private static func samples(_ plane: PixelBuffer.Plane, box: Box) -> [Float] {
    var values = [Float](repeating: 0, count: side * side)
    var (sum, squares, index) = (Float(0), Float(0), 0)
    while index < values.count {
      let x = Int(box.x + (Double(index % side) + 0.5) / Double(side) * box.width)
      let y = Int(box.y + (Double(index / side) + 0.5) / Double(side) * box.height)
      let row = max(0, min(plane.height - 1, y)) * plane.bytesPerRow
      let value = Float(plane.base[row + max(0, min(plane.width - 1, x))])
      values[index] = value
      sum += value
      squares += value * value
      index += 1
    }
    let count = Float(values.count)
    let length = max(1, squares - sum * sum / count).squareRoot()
    index = 0
    while index < values.count {
      values[index] = (values[index] - sum / count) / length
      index += 1
    }
    return values
  }
}
