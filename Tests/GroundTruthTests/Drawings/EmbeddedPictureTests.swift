import Geometry
import Imaging
import Testing

@testable import GroundTruth

/// Tests for the rendered images of codes and text.
struct EmbeddedPictureTests {
  /// Returns an image's luma samples row by row, without padding, and the size of the image.
  private func luma(_ image: LabeledImage) throws -> (values: [UInt8], size: PixelSize) {
    let buffer = try image.image()
    let plane = buffer.luma
    let values = (0..<plane.height).flatMap { y in
      (0..<plane.width).map { plane.base[y * plane.bytesPerRow + $0] }
    }
    withExtendedLifetime(buffer) {}
    return (values, buffer.size)
  }

  @Test
  func `embedded pictures have unique names, labels inside the image, and fixed noise`() throws {
    for images in [EmbeddedCodes.images, EmbeddedText.images] {
      #expect(Set(images.map(\.name)).count == images.count)
      for image in images {
        for corner in try image.labels().flatMap(\.quadrilateral.corners) {
          #expect(corner.x > 0 && corner.y > 0 && corner.x < 640 && corner.y < 480, "\(image.name)")
        }
      }
      let noisy = try #require(images.first { $0.attributes.contains("noisy") })
      #expect(try luma(noisy).values == luma(noisy).values)
    }
    #expect(EmbeddedCodes.images.count == 24)
    #expect(EmbeddedText.images.count == 18)
    #expect(EmbeddedText.scenes.allSatisfy { $0.lines.count >= 3 })
  }

  /// Tests that the homography given by the labeled corners maps the center of each module to a pixel of that module's
  /// color.
  @Test func `the modules of embedded codes lie where the labeled corners map them`() throws {
    for (scene, image) in zip(EmbeddedCodes.scenes, EmbeddedCodes.images)
    where ["plain", "turned", "askew"].contains(scene.conditions.name) {
      let (values, size) = try luma(image)
      let corners = try #require(try image.labels().first).quadrilateral
      let map = try #require(Homography(square: corners))
      let columns = scene.modules.rows[0].count
      let rows = scene.modules.rows.count
      for (row, modules) in scene.modules.rows.enumerated() {
        for (column, isDark) in modules.enumerated() {
          let place = map(
            Point(
              (2 * Double(column) + 1) / Double(columns) - 1,
              (2 * Double(row) + 1) / Double(rows) - 1))
          let value = values[Int(place.y) * size.width + Int(place.x)]
          guard (value < 131) == isDark else {
            Issue.record("\(image.name): module \(column), \(row) has \(value)")
            return
          }
        }
      }
    }
  }

  /// Tests that the rectangle of an upright line of text fits closely around the ink.
  @Test func `the labeled rectangle of embedded text fits closely around the ink`() throws {
    let line = try #require(StrokeLine("Happy fog 108"))
    var found: [Point] = []
    for y in stride(from: line.box.y - 2, to: line.box.maxY + 2, by: 0.1) {
      for x in stride(from: line.box.x - 2, to: line.box.maxX + 2, by: 0.1)
      where line.glyphs.contains(where: { $0.covers([x, y]) }) { found.append(Point(x, y)) }
    }
    let ink = try #require(Box(enclosing: found))
    #expect(abs(ink.x - line.box.x) < 0.15 && abs(ink.maxX - line.box.maxX) < 0.15)
    #expect(abs(ink.y - line.box.y) < 0.15 && abs(ink.maxY - line.box.maxY) < 0.15)
  }

  @Test func `the font of embedded text has all letters, digits and punctuation used`() {
    #expect(StrokeFont.letter("é") == nil)
    #expect(StrokeLine("é") == nil)
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,-" {
      let letter = StrokeFont.letter(character)
      #expect(letter?.strokes.joined().allSatisfy { $0.x.isFinite && $0.y.isFinite } == true)
    }
  }
}
