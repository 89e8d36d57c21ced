import Geometry
import Imaging
import Testing

@testable import OpenVision

/// Tests that the filters find a pattern of features at its exact position.
@Suite struct OnlineFilterTests {
  /// Returns pseudo-random features that are shifted by an offset, in cells.
  private func features(movedBy dx: Int, _ dy: Int) -> FeatureMap {
    let map = FeatureMap(width: 16, height: 16, channels: 32)
    for y in 0..<16 {
      for x in 0..<16 {
        for channel in 0..<32 {
          var state = UInt64(truncatingIfNeeded: (y - dy) &* 73_856_093 ^ (x - dx) &* 19_349_663)
          state = (state &+ UInt64(channel) &* 83_492_791) &* 0x9E37_79B9_7F4A_7C15
          state ^= state >> 29
          map.row(y)[32 * x + channel] = Float(state &* 0xBF58_476D_1CE4_E5B9 >> 40) / 0x1p23 - 1
        }
      }
    }
    return map
  }

  private func highest(_ filter: OnlineFilter) -> (row: Int, column: Int, response: Float) {
    var best = (row: 0, column: 0, response: -Float.infinity)
    for row in 0..<16 {
      for column in 0..<16 {
        let response = filter.response(row: row, column: column)
        if response > best.response { best = (row, column, response) }
      }
    }
    return best
  }

  @Test func `the four center cells respond equally strongly to the learned features`() {
    let filter = OnlineFilter(
      features(movedBy: 0, 0), width: 4, height: 4, parameters: LearnedParameters().online)
    filter.look(at: features(movedBy: 0, 0))
    let middle = [(7, 7), (7, 8), (8, 7), (8, 8)].map { filter.response(row: $0.0, column: $0.1) }
    for response in middle { #expect(abs(response - middle[0]) < 0.1 && response > 0.3) }
    #expect(filter.response(row: 2, column: 2) < 0.2)
  }

  @Test(arguments: [(3, 0), (0, -2), (-2, 3)])
  func `the position of the highest response moves with the object`(_ movement: (dx: Int, dy: Int))
  {
    let filter = OnlineFilter(
      features(movedBy: 0, 0), width: 4, height: 4, parameters: LearnedParameters().online)
    filter.look(at: features(movedBy: movement.dx, movement.dy))
    let best = highest(filter)
    #expect((7...8).contains(best.row - movement.dy))
    #expect((7...8).contains(best.column - movement.dx))
  }

  @Test(arguments: [(0, 0), (2, 1), (5, -4), (-6, 0)])
  func `the filter of the first frame recognizes the object at any position in the patch`(
    _ movement: (dx: Int, dy: Int)
  ) {
    let filter = OnlineFilter(
      features(movedBy: 0, 0), width: 4, height: 4, parameters: LearnedParameters().online)
    let moved = features(movedBy: movement.dx, movement.dy)
    filter.takeSample(moved, x: Double(movement.dx), y: Double(movement.dy))
    #expect(filter.firstResponse > 0.5)
    filter.takeSample(moved, x: Double(movement.dx) + 3, y: Double(movement.dy) - 3)
    #expect(filter.firstResponse < 0.2)
  }

  @Test func `the evidence of a region filter is highest at the cell of the moved object`() {
    let object = Box(x: 64, y: 44, width: 32, height: 32)
    let region = Box(x: 16, y: -4, width: 128, height: 128)
    let filter = RegionFilter(
      TrackerScene.frame(object: object), region: region, object: object,
      parameters: FastParameters())
    let moved = Box(x: 64 + 24, y: 44 - 16, width: 32, height: 32)
    _ = filter.look(at: TrackerScene.frame(object: moved), in: region)
    let evidence = CellEvidence(cells: 16)
    evidence.blend(filter, share: 1)
    var best = (row: 0, column: 0, value: -Float.infinity)
    for row in 0..<16 {
      for column in 0..<16 where evidence[row, column] > best.value {
        best = (row, column, evidence[row, column])
      }
    }
    // The object's center is at the corner shared by four cells.
    #expect((7...8).contains(best.column - 3) && (7...8).contains(best.row + 2))
    #expect(best.value > 0.5 && best.value <= 1)
  }
}
