import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Testing

@testable import TaskKit
@testable import Tasks
@testable import Tracking

/// Tests for the decision on whether a detection replaces the tracker's answer.
struct TargetAppearancesTests {
  /// A card of 124 x 82 pixels, either plain or with rings that are not centered.
  private struct Card {
    var middle: Point
    var angle = 0.0
    var hasRings = true

    private var along: Point { Point(cos(angle), sin(angle)) }
    private var across: Point { Point(-sin(angle), cos(angle)) }

    var corners: Quadrilateral {
      func corner(_ x: Double, _ y: Double) -> Point {
        middle + along * (62 * x) + across * (41 * y)
      }
      return Quadrilateral(
        topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1),
        bottomLeft: corner(-1, 1))
    }

    /// Returns the card's gray value at a point; nil outside the card.
    func gray(_ place: Point) -> Double? {
      let off = place - middle
      let (x, y) = (off.x * along.x + off.y * along.y, off.x * across.x + off.y * across.y)
      guard abs(x) < 62, abs(y) < 41 else { return nil }
      let distance = hypot(x - 20, 1.2 * (y + 6))
      guard hasRings, distance < 34 else { return 215 }
      return distance.truncatingRemainder(dividingBy: 16) < 7 ? 60 : 190
    }
  }

  private func picture(_ cards: [Card]) -> PixelBuffer {
    PixelBuffer.makeLuma(width: 400, height: 300) { luma in
      for row in 0..<300 {
        for column in 0..<400 {
          var sum = 0.0
          for part in 0..<4 {
            let place = Point(
              Double(column) + 0.25 + 0.5 * Double(part & 1),
              Double(row) + 0.25 + 0.5 * Double(part >> 1))
            sum += cards.lazy.compactMap { $0.gray(place) }.first ?? 70
          }
          luma[row * 400 + column] = UInt8(sum / 4) + UInt8((column * 7 + row * 13) % 5)
        }
      }
    }
  }

  private func session(_ card: Card, beside cards: [Card] = []) throws -> any DetectorSession {
    let session = RequestDetector(.rectangles).makeSession(
      for: SessionTarget(
        sequence: "test/one", target: Target(name: "1", annotations: []), firstFrame: 0))
    try session.start(frame: picture([card] + cards), region: .quadrilateral(card.corners))
    return session
  }

  private let first = Card(middle: Point(120, 110), angle: 0.1)

  @Test func `the detector corrects only a tracker that is not on its target`() throws {
    let session = try session(first)
    let moved = Card(middle: Point(230, 160), angle: 0.3)
    let frame = picture([moved])
    #expect(
      try session.detect(frame: frame, index: 9, current: .quadrilateral(moved.corners)) == nil)
    for shift in [Point(14, 0), Point(-30, 12), Point(250, -100)] {
      let corners = moved.corners.corners.map { $0 + shift }
      let current = Quadrilateral(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
      let found = try #require(
        try session.detect(frame: frame, index: 9, current: .quadrilateral(current)))
      for (corner, wanted) in zip(found.corners, moved.corners.corners) {
        #expect(corner.distance(to: wanted) < 2.5, "\(shift)")
      }
    }
  }

  @Test func `a lost target is recognized among objects of its size at any rotation`() throws {
    let plain = Card(middle: Point(280, 60), hasRings: false)
    for angle in [0.2, 1.7, 3.3, -1.4] {
      let session = try session(first, beside: [plain])
      let moved = Card(middle: Point(270, 210), angle: angle)
      let other = Card(middle: Point(110, 90), angle: -0.1, hasRings: false)
      let found = try #require(
        try session.detect(
          frame: picture([moved, other]), index: 9,
          current: .box(Box(x: 20, y: 200, width: 120, height: 80))))
      for (corner, wanted) in zip(found.corners, moved.corners.corners) {
        #expect(corner.distance(to: wanted) < 2.5, "\(angle)")
      }
    }
  }

  @Test
  func `the appearance of a target is recognized in darker light and refines its corners`() throws {
    let view = TargetAppearance.View()
    view.update(picture([first]))
    let appearances = try #require(TargetAppearance(of: first.corners, in: view))
    #expect(appearances.similarity(of: first.corners, in: view) > 0.999)
    let moved = Card(middle: Point(262, 170), angle: 0.5)
    let picture = picture([moved])
    let dark = PixelBuffer.makeLuma(width: 400, height: 300) { luma in
      for (index, value) in luma.indices.enumerated() {
        let plane = picture.luma
        luma[value] = plane.base[index / 400 * plane.bytesPerRow + index % 400] / 3 + 20
      }
    }
    view.update(dark)
    #expect(appearances.similarity(of: moved.corners, in: view) > 0.97)
    #expect(appearances.similarity(of: first.corners, in: view) < 0.4)
    // The region is off by half a search step, and one corner is off by a larger amount.
    let corners = moved.corners.corners.enumerated().map { index, corner in
      corner + Point(9, -5) + Point(index == 2 ? 6 : 0, 0)
    }
    let near = Quadrilateral(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    let found = appearances.refined(near, as: .corners, in: view)
    for (corner, wanted) in zip(found.quadrilateral.corners, moved.corners.corners) {
      #expect(corner.distance(to: wanted) < 2.5)
    }
    // A uniform background has no usable appearance.
    #expect(
      TargetAppearance(of: Quadrilateral(Box(x: 5, y: 5, width: 40, height: 40)), in: view) == nil)
  }
}
