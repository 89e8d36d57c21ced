import Geometry
import Imaging
import Media
import Testing

@testable import GroundTruth

@Suite struct SceneGeometryTests {
  @Test
  func `a rendered square that moves by whole pixels covers exactly its labeled box`() throws {
    let scene = try SceneTest.plain(
      object: SceneTest.white("x: {value: 12, rate: 2}\n    y: 20", width: 8, height: 6))
    let annotations = try SceneTest.annotations(scene)
    let reader = SceneSource(scene).makeReader()
    for index in 0..<10 {
      let frame = try #require(try reader.next())
      let expected = Box(x: 8 + 2 * Double(index), y: 17, width: 8, height: 6)
      #expect(annotations[index].region == .box(expected))
      #expect(annotations[index].cover == 1)
      #expect(brightPixels(frame, threshold: 1) == expected)
    }
  }

  @Test func `a rendered square between pixels is half as bright at its border`() throws {
    let scene = try SceneTest.plain(
      object: SceneTest.white("x: 12.5\n    y: 20", width: 8, height: 6))
    let annotations = try SceneTest.annotations(scene)
    #expect(annotations[0].region == .box(Box(x: 8.5, y: 17, width: 8, height: 6)))
    let frame = try #require(try SceneSource(scene).makeReader().next())
    let pixels = frame.planes[0].base
    // The pixel at the border is half as bright as a pixel inside, within the variation of the texture.
    let (border, inside) = (pixels[3 * (20 * 64 + 8)], pixels[3 * (20 * 64 + 10)])
    #expect(abs(Double(border) - Double(inside) / 2) < 12)
    #expect(brightPixels(frame, threshold: 1) == Box(x: 8, y: 17, width: 9, height: 6))
  }

  @Test func `corners of a rotating target equal values computed by hand`() throws {
    // After 9 frames the rotation is 90 degrees clockwise, which moves the upper left corner to the upper right.
    let scene = try SceneTest.plain(
      object: SceneTest.white(
        "x: 30\n    y: 24\n    roll: {rate: 10}", width: 10, height: 4, label: "corners"))
    let annotations = try SceneTest.annotations(scene)
    expect(annotations[0], near: [(25, 22), (35, 22), (35, 26), (25, 26)])
    expect(annotations[9], near: [(32, 19), (32, 29), (28, 29), (28, 19)])
  }

  @Test func `corners of a target in perspective equal values computed by hand`() throws {
    // The plane is rotated by 60 degrees about the vertical axis and seen from a distance of 100 pixels. The left edge,
    // which is 10 pixels from the center, moves to x = -5 and depth 10 sin 60 = 8.6603, and is scaled by 1 / 1.086603.
    let scene = try SceneTest.plain(
      object: SceneTest.white(
        "x: 30\n    y: 24\n    yaw: 60\n    perspective: 100", width: 20, height: 10,
        label: "corners"))
    let annotation = try #require(try SceneTest.annotations(scene).first)
    let (far, near) = (1 / 1.0866025403784438, 1 / 0.9133974596215562)
    expect(
      annotation,
      near: [
        (30 - 5 * far, 24 - 5 * far), (30 + 5 * near, 24 - 5 * near),
        (30 + 5 * near, 24 + 5 * near), (30 - 5 * far, 24 + 5 * far),
      ])
  }

  @Test func `zoom and roll of the camera move corners about the center of the frame`() throws {
    let scene = try SceneTest.plain(
      object: SceneTest.white("x: 40\n    y: 24", width: 4, height: 4, label: "corners"),
      more: "camera: {zoom: 2, roll: 90}")
    let annotation = try #require(try SceneTest.annotations(scene).first)
    // The target's center is 8 pixels to the right of the middle of the frame. It moves to 16 pixels below the middle.
    expect(annotation, near: [(36, 36), (36, 44), (28, 44), (28, 36)])
  }

  @Test func `a label is clipped to the frame, and its cover is the visible fraction`() throws {
    let scene = try SceneTest.plain(
      object: SceneTest.white("x: {value: 60, rate: 1}\n    y: 20", width: 8, height: 6))
    let annotations = try SceneTest.annotations(scene)
    #expect(annotations[0].cover == 1)
    #expect(annotations[2].region == .box(Box(x: 58, y: 17, width: 6, height: 6)))
    #expect(annotations[2].cover == 0.75)
    #expect(annotations[2].attributes == ["OV"])
    #expect(annotations[8].visibility == .absent)
    #expect(annotations[8].region == nil)
    #expect(annotations[8].cover == 0)
  }

  @Test
  func `the cover of a target is the exact fraction that an occluder leaves visible`() throws {
    let passer = """
        - x: {value: 12, rate: 1}
          y: 20
          body: {shape: rectangle, size: [8, 20], texture: {colors: ["#404040"]}}
      """
    let scene = try SceneTest.plain(
      object: SceneTest.white("x: 20\n    y: 20", width: 8, height: 6) + "\n" + passer)
    let annotations = try SceneTest.annotations(scene)
    for index in 0...8 {
      #expect(abs((annotations[index].cover ?? -1) - (1 - Double(index) / 8)) < 1e-6)
    }
    #expect(annotations[4].attributes == ["OCC"])
    #expect(annotations[4].region == .box(Box(x: 16, y: 17, width: 8, height: 6)))
    #expect(annotations[8].visibility == .absent)
    #expect(annotations[16].cover == 1)
  }

  @Test func `the coverage mask of a polygon sums to its area`() {
    let triangle = [Point(2.25, 1.5), Point(17.75, 6.25), Point(5.5, 13.125)]
    let area = PixelArea(minX: 0, minY: 0, maxX: 20, maxY: 16)
    let mask = CoverageMask(polygon: triangle, within: area)
    let (ab, ac) = (triangle[1] - triangle[0], triangle[2] - triangle[0])
    #expect(abs(mask.sum - abs(ab.x * ac.y - ab.y * ac.x) / 2) < 1e-4)
    // The total covered area is the same if the canvas is split in two.
    let left = CoverageMask(
      polygon: triangle, within: PixelArea(minX: 0, minY: 0, maxX: 9, maxY: 16))
    let right = CoverageMask(
      polygon: triangle, within: PixelArea(minX: 9, minY: 0, maxX: 20, maxY: 16))
    #expect(abs(left.sum + right.sum - mask.sum) < 1e-4)
    #expect(CoverageMask(polygon: triangle.reversed(), within: area).values == mask.values)
  }

  @Test func `coverage masks of distant, tiny or NaN polygons have values from 0 to 1`() {
    let area = PixelArea(minX: 0, minY: 0, maxX: 20, maxY: 16)
    for polygon in [
      [], [Point(1, 1)], [Point(1e300, 1), Point(-1e300, 4), Point(1e300, 9)],
      [Point(.nan, 1), Point(2, 2), Point(3, 1)], [Point(90, 1), Point(95, 1), Point(95, 9)],
    ] {
      let mask = CoverageMask(polygon: polygon, within: area)
      #expect(mask.values.allSatisfy { $0 >= 0 && $0 <= 1 })
    }
  }

  private func expect(
    _ annotation: Annotation, near corners: [(Double, Double)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = annotation.region?.corners ?? []
    #expect(found.count == corners.count, sourceLocation: sourceLocation)
    for (point, corner) in zip(found, corners) {
      #expect(
        point.distance(to: Point(corner.0, corner.1)) < 1e-6, sourceLocation: sourceLocation)
    }
  }

  /// Returns the extent of all pixels whose red value is at least the threshold; nil if there are none.
  private func brightPixels(_ frame: PixelBuffer, threshold: UInt8) -> Box? {
    let plane = frame.planes[0]
    var points: [Point] = []
    for y in 0..<frame.height {
      for x in 0..<frame.width where plane.base[y * plane.bytesPerRow + 3 * x] >= threshold {
        points += [Point(Double(x), Double(y)), Point(Double(x + 1), Double(y + 1))]
      }
    }
    return Box(enclosing: points)
  }
}
