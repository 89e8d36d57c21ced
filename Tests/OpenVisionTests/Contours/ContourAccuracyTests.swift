import Foundation
import GroundTruth
import Imaging
import OpenVision
import Testing

/// Tests that compare contours with outlines that are known exactly.
struct ContourAccuracyTests {
  /// The maximum mean distance of the points from the true outline, in pixels.
  private static let limit = 0.15

  private static let letterA: [[SIMD2<Double>]] = [
    [
      SIMD2(0, 10), SIMD2(4, 0), SIMD2(6, 0), SIMD2(10, 10), SIMD2(8, 10), SIMD2(7, 7.5),
      SIMD2(3, 7.5), SIMD2(2, 10),
    ],
    [SIMD2(3.7, 6), SIMD2(6.3, 6), SIMD2(5, 2.4)],
  ]

  private static let letterE: [[SIMD2<Double>]] = [
    [
      SIMD2(0, 0), SIMD2(8, 0), SIMD2(8, 2), SIMD2(2, 2), SIMD2(2, 4), SIMD2(6, 4), SIMD2(6, 6),
      SIMD2(2, 6), SIMD2(2, 8), SIMD2(8, 8), SIMD2(8, 10), SIMD2(0, 10),
    ]
  ]

  /// Returns the outline of a letter with a given position, size and angle.
  private static func placed(
    _ loops: [[SIMD2<Double>]], x: Double, y: Double, scale: Double, angle: Double
  ) -> ShapeOutline {
    .polygons(
      loops.map { loop in
        loop.map { point in
          let (dx, dy) = ((point.x - 5) * scale, (point.y - 5) * scale)
          return SIMD2(x + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle))
        }
      })
  }

  @Test(
    "Contours of circles, rectangles and letters have a mean error of at most 0.15 pixels",
    arguments: 0..<8)
  func shapes(_ index: Int) throws {
    var random = RandomNumbers(state: UInt64(index))
    let (shiftX, shiftY) = (random.nextShare(), random.nextShare())
    let angle = index < 2 ? Double(index) * .pi / 4 : random.nextShare() * .pi
    let (dark, light) = index.isMultiple(of: 2) ? (0.0, 255.0) : (60, 185)
    let shapes: [(ShapeOutline, String)] = [
      (.circle(x: 100 + shiftX, y: 90 + shiftY, radius: 12 + 40 * random.nextShare()), "()"),
      (.rectangle(x: 100 + shiftX, y: 90 + shiftY, width: 80, height: 50, angle: angle), "()"),
      (Self.placed(Self.letterA, x: 100 + shiftX, y: 90 + shiftY, scale: 9, angle: angle), "(())"),
      (Self.placed(Self.letterE, x: 100 + shiftX, y: 90 + shiftY, scale: 9, angle: angle), "()"),
    ]
    for (shape, tree) in shapes {
      for isDark in [true, false] {
        var picture = ShapeImage(width: 200, height: 180, ground: isDark ? light : dark)
        picture.paint(shape, isDark ? dark : light)
        let found = try contours(in: picture.image()) { $0.detectsDarkOnLight = isDark }
        #expect(brackets(found.topLevelContours) == tree)
        let errors = try picture.errors(of: found)
        #expect(errors.mean <= Self.limit, "\(shape)")
        #expect(errors.greatest <= 1)
        // The contours also have enough points, so no large part of the outline is missing.
        let count = try (0..<found.contourCount).reduce(0) {
          try $0 + found.contour(at: $1).pointCount
        }
        #expect(count > 60)
      }
    }
  }

  @Test(
    "A line that is one pixel wide has one contour with a mean error of at most 0.15 pixels",
    arguments: 0..<12)
  func thinLines(_ index: Int) throws {
    let angle = Double(index) * .pi / 12
    // The lines pass through pixel centers, because a line between two rows of pixels looks the same as a gray line
    // that covers both rows.
    var picture = ShapeImage(width: 160, height: 160)
    picture.paint(.rectangle(x: 80.5, y: 80.5, width: 90, height: 1, angle: angle), 0)
    let found = try contours(in: picture.image())
    #expect(found.contourCount == 1)
    #expect(try picture.errors(of: found).mean <= Self.limit)
  }

  @Test("Nested contours have accurate positions and are numbered depth first")
  func nested() throws {
    var picture = ShapeImage(width: 400, height: 220)
    for x in [110.3, 290.6] {
      picture.paint(.rectangle(x: x, y: 110.4, width: 150, height: 150), 20)
      picture.paint(.circle(x: x, y: 110.4, radius: 50), 230)
      picture.paint(.rectangle(x: x, y: 110.4, width: 40, height: 40, angle: .pi / 4), 10)
    }
    let found = try contours(in: picture.image())
    #expect(brackets(found.topLevelContours) == "((()))((()))")
    #expect(try picture.errors(of: found).mean <= Self.limit)
    // The expected order is depth first: the left square, its circle, the square inside the circle, and then the right
    // square with its contents.
    #expect(
      try (0..<found.contourCount).map { Array(try found.contour(at: $0).indexPath) } == [
        [0], [0, 0], [0, 0, 0], [1], [1, 0], [1, 0, 0],
      ])
  }

  @Test(
    "A dark circle on a gray square on a light background has one contour inside another",
    arguments: [30.0, 80.0])
  func threeLevels(_ radius: Double) throws {
    var picture = ShapeImage(width: 300, height: 300, ground: 250)
    picture.paint(.rectangle(x: 150, y: 150, width: 240, height: 240), 128)
    picture.paint(.circle(x: 150.2, y: 149.7, radius: radius), 5)
    let found = try contours(in: picture.image())
    #expect(brackets(found.topLevelContours) == "(())")
    #expect(try picture.errors(of: found).mean <= Self.limit)
  }

  @Test("Shapes that touch at a corner have one contour, and separate shapes have two")
  func touching() throws {
    var touching = ShapeImage(width: 120, height: 120)
    touching.paint(.rectangle(x: 40, y: 40, width: 40, height: 40), 0)
    touching.paint(.rectangle(x: 80, y: 80, width: 40, height: 40), 0)
    #expect(brackets(try contours(in: touching.image()).topLevelContours) == "()")
    var apart = ShapeImage(width: 120, height: 120)
    apart.paint(.rectangle(x: 40, y: 40, width: 40, height: 40), 0)
    apart.paint(.rectangle(x: 81, y: 81, width: 40, height: 40), 0)
    #expect(brackets(try contours(in: apart.image()).topLevelContours) == "()()")
    #expect(try apart.errors(of: contours(in: apart.image())).mean <= Self.limit)
  }

  @Test("Dark marks are found under light that becomes weaker across the image")
  func unevenLight() throws {
    // The marks are darker than the paper around them, but the paper on the dark side is darker than the marks on the
    // bright side.
    let image = PixelBuffer.makeLuma(width: 400, height: 200) { target in
      for y in 0..<200 {
        for x in 0..<400 {
          let light = 240 - 0.45 * Double(x)
          let isMark = (30...50).contains(x % 80) && (80...120).contains(y)
          target[y * 400 + x] = UInt8(light * (isMark ? 0.45 : 1))
        }
      }
    }
    let found = try contours(in: image) { $0.contrastAdjustment = 1.5 }
    #expect(brackets(found.topLevelContours) == "()()()()()")
  }

  @Test("Uniform images and smooth gradients have no contours", arguments: [0, 90, 127, 128, 255])
  func flat(_ value: Int) throws {
    let even = PixelBuffer.makeLuma(width: 100, height: 80) { $0.update(repeating: UInt8(value)) }
    for isDark in [true, false] {
      #expect(try contours(in: even) { $0.detectsDarkOnLight = isDark }.contourCount == 0)
    }
    let ramp = PixelBuffer.makeLuma(width: 512, height: 80) { target in
      for index in target.indices { target[index] = UInt8(index % 512 / 2) }
    }
    #expect(try contours(in: ramp).contourCount == 0)
  }
}
