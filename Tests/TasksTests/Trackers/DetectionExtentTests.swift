import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import Testing

@testable import TaskKit
@testable import Tasks
@testable import Tracking

/// Tests for targets whose regions differ from the detector's regions.
struct DetectionExtentTests {
  private func quadrilateral(_ corners: [Point]) -> Quadrilateral {
    Quadrilateral(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  @Test
  func `the extent of a part within a flat object is found in another view of the object`() throws {
    let views = [
      [Point(40, 30), Point(210, 50), Point(190, 170), Point(50, 150)],
      [Point(300, 80), Point(310, 260), Point(120, 230), Point(140, 60)],
    ].map(quadrilateral)
    // Returns the playing field of a board, which is surrounded by the board's border.
    func field(_ view: Quadrilateral) throws -> Quadrilateral {
      let map = try #require(Homography(square: view))
      return quadrilateral(
        [Point(-0.8, -0.7), Point(0.75, -0.7), Point(0.75, 0.9), Point(-0.8, 0.9)].map { map($0) })
    }
    let extent = try #require(DetectionExtent(of: try field(views[0]), in: views[0]))
    for view in views {
      let found = try #require(extent.target(of: view))
      for (corner, wanted) in zip(found.corners, try field(view).corners) {
        #expect(corner.distance(to: wanted) < 1e-9)
      }
    }
  }

  @Test func `a detection is linked to a target only if they overlap and have similar sizes`() {
    let head = Quadrilateral(Box(x: 100, y: 100, width: 60, height: 80))
    func extent(_ box: Box) -> DetectionExtent? {
      DetectionExtent(of: head, in: Quadrilateral(box))
    }
    #expect(extent(Box(x: 110, y: 125, width: 40, height: 40)) != nil)
    #expect(extent(Box(x: 104, y: 96, width: 60, height: 80)) != nil)
    // The first box is off by about a third of its width, the second is far smaller, and the third is elsewhere.
    #expect(extent(Box(x: 121, y: 110, width: 60, height: 80)) == nil)
    #expect(extent(Box(x: 120, y: 120, width: 15, height: 15)) == nil)
    #expect(extent(Box(x: 300, y: 100, width: 60, height: 80)) == nil)
    #expect(
      DetectionExtent(
        of: head, in: quadrilateral([.init(0, 0), .init(1, 1), .init(2, 2), .init(0, 1)])) == nil)
  }

  /// Returns a frame with a bright card on a dark background, and the label of a part of the card.
  private func scene(_ card: Box) -> (frame: PixelBuffer, label: Box) {
    let frame = PixelBuffer.makeLuma(width: 320, height: 240) { luma in
      for row in 0..<240 {
        for column in 0..<320 {
          let place = Point(Double(column) + 0.5, Double(row) + 0.5)
          let isCard =
            place.x > card.x && place.x < card.maxX && place.y > card.y && place.y < card.maxY
          luma[row * 320 + column] = UInt8((isCard ? 200 : 60) + (column * 7 + row * 5) % 9)
        }
      }
    }
    let label = Box(
      x: card.x + 0.1 * card.width, y: card.y + 0.2 * card.height, width: 0.7 * card.width,
      height: 0.7 * card.height)
    return (frame, label)
  }

  private func session(_ first: (frame: PixelBuffer, label: Box)) throws -> any DetectorSession {
    let session = RequestDetector(.rectangles).makeSession(
      for: SessionTarget(
        sequence: "test/one", target: Target(name: "1", annotations: []), firstFrame: 0))
    try session.start(frame: first.frame, region: .box(first.label))
    return session
  }

  @Test(arguments: [1.0, 1.3])
  func `a detected card gives the target's own part of the card at its new position`(
    _ scale: Double
  ) throws {
    let first = scene(Box(x: 40, y: 50, width: 100, height: 80))
    let session = try session(first)
    let next = scene(Box(x: 150, y: 80, width: 100 * scale, height: 80 * scale))
    for current in [nil, Region.box(next.label)] {
      let found = try #require(try session.detect(frame: next.frame, index: 9, current: current))
      #expect(found.boundingBox.overlap(with: next.label) > 0.93)
    }
  }

  @Test
  func `detecting a part of the target at the tracker's position gives no correction`() throws {
    let session = try session(scene(Box(x: 60, y: 50, width: 200, height: 150)))
    let part = scene(Box(x: 100, y: 80, width: 130, height: 95))
    let current = scene(Box(x: 60, y: 50, width: 200, height: 150)).label
    #expect(try session.detect(frame: part.frame, index: 9, current: .box(current)) == nil)
  }
}
