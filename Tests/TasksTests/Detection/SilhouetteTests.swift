import Bench
import Evaluation
import Foundation
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

/// Tests for the contours of labeled silhouettes.
@Suite struct SilhouetteTests {
  /// Returns a mask from rows of dots and hashes.
  private func image(_ rows: [String]) -> PixelBuffer {
    let pixels = rows.map { Array($0) }
    return TestImages.luma(width: pixels[0].count, height: pixels.count) { x, y in
      pixels[y][x] == "#" ? 255 : 0
    }
  }

  private func write(_ image: PixelBuffer, _ path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(ImageFile.png(image)).write(to: url)
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try body(folder)
  }

  @Test func `the nesting of a mask follows from its objects and holes`() {
    let ring = SilhouetteMask(
      image([
        ".........", ".#####...", ".#...#...", ".#.#.#.#.", ".#...#...", ".#####...", ".........",
      ]))
    #expect(ring.nesting == "((()))()")
    // Pixels that touch at a corner belong to the same object and enclose the area between them.
    let corners = SilhouetteMask(image(["...#...", "..#.#..", "...#..."]))
    #expect(corners.nesting == "(())")
    #expect(SilhouetteMask(image(["....", "...."])).isEmpty)
  }

  @Test func `distances from an outline are measured from the edges of the pixels`() {
    let rows = (0..<40).map { y in
      String((0..<60).map { x in x >= 20 && x < 30 && y >= 10 && y < 20 ? "#" : "." })
    }
    let outline = SilhouetteOutline(SilhouetteMask(image(rows)))
    for (x, y, distance) in [
      (20.0, 15.0, 0.0), (25, 15, 5), (17, 15, 3), (33, 24, 5), (25.5, 9.25, 0.75), (0, 15, 20),
      (59, 39, hypot(29, 19)),
    ] {
      #expect(abs(outline.distance(x, y) - distance) < 1e-9)
    }
    // The outline of an object that leaves the image follows the border.
    let half = SilhouetteOutline(
      SilhouetteMask(image((0..<20).map { _ in "##########.........." })))
    #expect(half.distance(0, 10) == 0)
    #expect(half.distance(7, 10) == 3)
  }

  @Test func `pictures and masks in the layouts of DAVIS and of plain masks are found`() throws {
    let disk = image(
      (0..<80).map { y in
        String((0..<80).map { x in hypot(Double(x) - 40, Double(y) - 38) < 25 ? "#" : "." })
      })
    try withFolder { folder in
      for name in ["480p/bear/00000", "480p/bear/00001"] {
        try write(disk, "\(folder)/JPEGImages/\(name).png")
      }
      try write(disk, "\(folder)/Annotations/480p/bear/00000.png")
      let found = try Layouts.silhouettes.items(in: folder)
      #expect(found.map(\.name) == ["480p/bear/00000"])
      #expect(try found[0].mask().nesting == "()")
    }
    try withFolder { folder in
      try write(disk, "\(folder)/disk-1.png")
      let task = ContoursTask()
      let item = try #require(try task.items(in: folder).first)
      let method = try #require(task.families.first?.make("", nil).first)
      let answer = try method.answer(to: item, [item.read()])?.answer
      let scores = try task.evidence(of: answer, on: task.truth(of: item))
      #expect(try #require(scores.distance) < 0.5)
      #expect(scores.isNestedRight)
    }
  }

  @Test
  func `a mask that is empty or has another size than its image is refused with its name`() throws {
    try withFolder { folder in
      try write(image(["#...", "...."]), "\(folder)/rgb/horse.png")
      try write(image(["#..", "..."]), "\(folder)/figure_ground/horse.png")
      let item = try #require(try Layouts.silhouettes.items(in: folder).first)
      #expect { try item.mask() } throws: { "\($0)".contains("figure_ground/horse.png") }
      try write(image(["....", "...."]), "\(folder)/figure_ground/horse.png")
      #expect { try item.mask() } throws: { "\($0)".contains("figure_ground/horse.png") }
    }
    try withFolder { folder in
      #expect { try Layouts.silhouettes.items(in: folder) } throws: {
        "\($0)".contains("Annotations")
      }
    }
  }

  @Test
  func `datasets check reports broken silhouettes and refuses folders of photographs`() throws {
    func check(_ folder: String) throws -> [String] {
      try CheckedDataset(folder, opening: Dataset.open).check(frames: .headers)
        .sequences.flatMap(\.defects).map(\.description)
    }
    let gradient = PixelBuffer.makeLuma(width: 40, height: 20) { luma in
      for place in 0..<800 { luma[place] = UInt8(place % 40 * 6) }
    }
    try withFolder { folder in
      try write(image(["#..", "..."]), "\(folder)/a.png")
      #expect(try check(folder).isEmpty)
      try write(gradient, "\(folder)/b.png")
      try write(image(["...", "..."]), "\(folder)/c.png")
      let found = try check(folder)
      #expect(found.count == 2)
      #expect(
        found[0].contains("b.png: expected a bright silhouette on a black background"), "\(found)")
      #expect(found[1].contains("c.png: expected a mask with bright pixels"), "\(found)")
    }
    try withFolder { folder in
      try write(gradient, "\(folder)/b.png")
      #expect { try check(folder) } throws: { "\($0)".contains("contains no labeled data") }
    }
    try withFolder { folder in
      try write(image(["#...", "...."]), "\(folder)/rgb/horse.png")
      try write(image(["#..", "..."]), "\(folder)/figure_ground/horse.png")
      let found = try check(folder)
      #expect(found.count == 1)
      #expect(
        found[0].contains("horse.png: expected a mask of 4x2 pixels, the size of "), "\(found)")
      #expect(found[0].hasSuffix("horse.png; found 3x2"), "\(found)")
    }
  }
}
