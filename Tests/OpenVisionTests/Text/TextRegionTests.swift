import Geometry
import TestSupport
import Testing

@testable import OpenVision

/// Tests for locating text in probability maps that the tests draw.
@Suite struct TextRegionTests {
  private static func isNear(_ a: Point, _ b: Point, by distance: Double = 1e-9) -> Bool {
    a.distance(to: b) <= distance
  }

  @Test
  func `the smallest rectangle around a rotated square has the corners of the square`() throws {
    let corners = [Point(0, 5), Point(5, 0), Point(10, 5), Point(5, 10)]
    let inner = [Point(5, 5), Point(4, 6), Point(5, 3)]
    let found = try #require(TurnedRectangle.smallest(around: corners + inner))
    #expect(abs(found.width * found.height - 50) < 1e-9)
    #expect(Self.isNear(found.center, Point(5, 5)))
    for corner in corners { #expect(found.corners.contains { Self.isNear($0, corner) }) }
    #expect(TurnedRectangle.smallest(around: []) == nil)
    let line = try #require(TurnedRectangle.smallest(around: [Point(1, 1), Point(4, 5)]))
    #expect(abs(max(line.width, line.height) - 5) < 1e-9)
  }

  @Test func `the convex hull contains only the corners, not points inside or on a side`() {
    let hull = TurnedRectangle.convexHull(
      of: [Point(0, 0), Point(2, 0), Point(4, 0), Point(4, 4), Point(0, 4), Point(2, 2)])
    #expect(Set(hull) == [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)])
  }

  @Test func `unclipping moves each side outward by the ratio times area divided by perimeter`() {
    let rectangle = TurnedRectangle(center: Point(9, 7), along: Point(0, 1), width: 20, height: 5)
    let grown = rectangle.unclipped(by: 1.6)
    // With an area of 100 and a perimeter of 50, each side moves outward by 1.6 * 100 / 50.
    #expect(abs(grown.width - 26.4) < 1e-9)
    #expect(abs(grown.height - 11.4) < 1e-9)
    #expect(grown.center == rectangle.center)
    let empty = TurnedRectangle(center: Point(0, 0), along: Point(1, 0), width: 0, height: 0)
    #expect(empty.unclipped(by: 1.6) == empty)
  }

  @Test func `corners are in clockwise order, and a quarter turn changes which one is first`() {
    let rectangle = TurnedRectangle(center: Point(5, 4), along: Point(1, 0), width: 6, height: 2)
    #expect(rectangle.corners == [Point(2, 3), Point(8, 3), Point(8, 5), Point(2, 5)])
    #expect(
      rectangle.turned(quarters: 1).corners == [Point(8, 3), Point(8, 5), Point(2, 5), Point(2, 3)])
    #expect(rectangle.turned(quarters: 2).corners.first == Point(8, 5))
    #expect(rectangle.turned(quarters: -1) == rectangle.turned(quarters: 3))
    let scaled = rectangle.turned(quarters: 1).scaled(2, 3)
    #expect(Set(scaled.corners) == [Point(4, 9), Point(16, 9), Point(16, 15), Point(4, 15)])
  }

  /// Draws a probability map and returns the text regions that are found in it.
  private func places(
    width: Int, height: Int, _ value: (Double, Double) -> Float
  ) -> [TextProbability.Area] {
    let values = (0..<width * height).map {
      value(Double($0 % width) + 0.5, Double($0 / width) + 0.5)
    }
    return values.withUnsafeBufferPointer {
      TextProbability(values: $0, size: PixelSize(width: width, height: height)).areas()
    }
  }

  @Test
  func `a text region is found, enlarged and scored; faint and tiny ones are left out`() throws {
    let found = places(width: 120, height: 80) { x, y in
      if (10..<50).contains(x), (10..<18).contains(y) { return 0.9 }
      if (60..<110).contains(x), (10..<18).contains(y) { return 0.4 }
      if (10..<12).contains(x), (60..<62).contains(y) { return 0.9 }
      return x > 100 && y > 70 ? .nan : 0.1
    }
    let only = try #require(found.first)
    #expect(found.count == 1)
    #expect(abs(only.score - 0.9) < 1e-6)
    // The 40 x 8 region has an area of 320 and a perimeter of 96, so each side moves outward by 1.6 * 320 / 96.
    let distance = 16.0 / 3
    let box = try #require(Box(enclosing: only.rectangle.corners))
    #expect(abs(box.x - (10 - distance)) < 1e-6 && abs(box.maxX - (50 + distance)) < 1e-6)
    #expect(abs(box.y - (10 - distance)) < 1e-6 && abs(box.maxY - (18 + distance)) < 1e-6)
  }

  @Test func `a rotated text region is found with its center, angle and size`() throws {
    let (center, along) = (Point(60, 50), Point(0.8, 0.6))
    let found = places(width: 120, height: 100) { x, y in
      let (dx, dy) = (x - center.x, y - center.y)
      let (u, v) = (dx * along.x + dy * along.y, dy * along.x - dx * along.y)
      return abs(u) < 40 && abs(v) < 6 ? 0.8 : 0
    }
    let place = try #require(found.first)
    let layout = TextLayout(of: [place.rectangle])
    let rectangle = layout.oriented(place.rectangle)
    #expect(found.count == 1)
    #expect(Self.isNear(rectangle.center, center, by: 1))
    #expect(Self.isNear(rectangle.along, along, by: 0.05))
    // The sides of the region of 80 x 12 pixels move outward by 1.6 * 960 / 184, plus about a pixel because of the
    // raster.
    #expect(abs(rectangle.width - 96.7) < 3)
    #expect(abs(rectangle.height - 28.7) < 3)
  }

  @Test func `noise gives at most 1000 text regions, and a map of one pixel none`() {
    var state: UInt32 = 7
    let found = places(width: 400, height: 400) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / Float(1 << 24)
    }
    #expect(found.count <= 1000)
    #expect(places(width: 1, height: 1) { _, _ in 1 }.isEmpty)
  }

  @Test func `the direction of most text determines the angle of short lines and the line order`() {
    func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> TurnedRectangle {
      TurnedRectangle(center: Point(x, y), along: Point(1, 0), width: width, height: height)
    }
    // The page is on its side. It has two vertical lines, the first of them on the right, and a
    // digit that is wider than it is high.
    let page = [place(20, 50, 10, 80), place(60, 60, 10, 70), place(60, 10, 11, 8)]
    let layout = TextLayout(of: page)
    let lines = page.map(layout.oriented)
    #expect(layout.along.y > 0.99)
    #expect(lines.allSatisfy { $0.along.y > 0.99 && !layout.crosses($0) })
    #expect(lines[2].width == 8)
    // If the page is read downward, the first row is on the right and starts with the digit.
    // Otherwise the first row is on the left.
    #expect(layout.order(of: lines, isUpsideDown: false) == [2, 1, 0])
    #expect(layout.order(of: lines, isUpsideDown: true) == [0, 1, 2])
    let plain = TextLayout(of: [place(50, 10, 80, 10), place(30, 40, 10, 60)])
    #expect(plain.along.x > 0.99)
    #expect(plain.crosses(plain.oriented(place(30, 40, 10, 60))))
  }

  @Test(arguments: [(1, 1), (20_000, 1), (1, 20_000), (20_000, 20_000), (640, 480), (3000, 300)])
  func `the search size for text is limited and a multiple of 32`(width: Int, height: Int) {
    let size = NetworkPictures.searchSize(of: PixelSize(width: width, height: height))
    #expect(size.width % 32 == 0 && size.height % 32 == 0)
    #expect((32...4096).contains(size.width) && (32...4096).contains(size.height))
    #expect(size.width * size.height <= 2_600_000)
  }

  @Test func `a rotated part of an image is sampled upright, in the order blue, green, red`() {
    // The upper half of the image is red and the lower half is blue. The rectangle is read
    // downward.
    let picture = TestImages.rgb(width: 40, height: 40) { _, y in
      y < 20 ? (255, 0, 0) : (0, 0, 255)
    }
    var pictures = NetworkPictures(size: PixelSize(width: 12, height: 4))
    let rectangle = TurnedRectangle(center: Point(20, 20), along: Point(0, 1), width: 16, height: 8)
    #expect(NetworkPictures.width(of: rectangle, height: 4, limit: 12) == 8)
    pictures.add(rectangle, of: picture, width: 8)
    func value(_ channel: Int, _ x: Int, _ y: Int) -> Float {
      pictures.numbers[channel * 48 + y * 12 + x]
    }
    #expect(value(0, 1, 1) == -1 && value(1, 1, 1) == -1 && value(2, 1, 1) == 1)
    #expect(value(0, 6, 2) == 1 && value(2, 6, 2) == -1)
    #expect(value(0, 10, 2) == 0)
    #expect(pictures.count == 1)
  }
}
