#if Text
  import Foundation
  import Geometry
  import Imaging
  import Media
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for text in a scene: small, light on dark, and among other objects.
  @Suite struct SceneTextTests {
    @Test func `connected dark areas of the size of a character are found, others are not`() {
      // The image shows a hook whose arms meet at the bottom, two rectangles that touch at a corner, a dot, and a line
      // across the image. The dot and the line do not have the size of a character.
      let image = TestImages.luma(width: 100, height: 80) { x, y in
        let hook = (10..<14 ~= x || 22..<26 ~= x) && 10..<30 ~= y || 10..<26 ~= x && 26..<30 ~= y
        let steps = 40..<46 ~= x && 10..<20 ~= y || 46..<52 ~= x && 20..<30 ~= y
        let dot = 60..<63 ~= x && 20..<23 ~= y
        let line = 0..<100 ~= x && 60..<70 ~= y
        return hook || steps || dot || line ? 0 : 255
      }
      #expect(
        CharacterMarks(in: image).boxes == [
          Box(x: 10, y: 10, width: 16, height: 20), Box(x: 40, y: 10, width: 12, height: 20),
        ])
    }

    @Test func `at least three neighboring marks of similar size form a text line`() {
      let row = (0..<5).map { Box(x: 20 + 14 * Double($0), y: 40, width: 10, height: 16) }
      let lower = (0..<4).map { Box(x: 20 + 14 * Double($0), y: 90, width: 10, height: 16) }
      // Of the other boxes, one is too far to the right, one is far too large, and one is isolated.
      let others = [
        Box(x: 300, y: 40, width: 10, height: 16), Box(x: 92, y: 20, width: 40, height: 60),
        Box(x: 200, y: 200, width: 10, height: 16),
      ]
      let lines = LineProposals.lines(of: row + others + lower)
      #expect(Set(lines.map(\.y)) == [40, 90])
      #expect(lines.first { $0.y == 40 } == Box(x: 20, y: 40, width: 66, height: 16))
      #expect(LineProposals.lines(of: Array(row.prefix(2))).isEmpty)
      #expect(LineProposals.lines(of: []).isEmpty)
    }

    /// Returns a gray scene with edges and a sign. The sign is the drawn page, inverted and reduced
    /// in size.
    private func scene(share: Double) throws -> PixelBuffer {
      let url = try #require(
        Bundle.module.url(forResource: "text", withExtension: "png", subdirectory: "Fixtures"))
      let page = try ImageFile.read(url.path)
      let sign = page.luma(width: Int(640 * share), height: Int(300 * share)).inverted()
      return TestImages.luma(width: 1280, height: 720) { x, y in
        let (column, row) = (x - 420, y - 130)
        if (0..<sign.width).contains(column), (0..<sign.height).contains(row) {
          return 20 + Int(sign.planes[0].base[row * sign.planes[0].bytesPerRow + column]) * 3 / 4
        }
        let wall = 150 + (x / 8 + y / 8) % 5
        return x > 900 ? 60 + y / 12 : y > 560 ? 90 + (x * 7 + y * 13) % 40 : wall
      }
    }

    @Test(arguments: [0.45, 0.6])
    func `small light text on a sign in a scene is read`(share: Double) throws {
      let request = VNRecognizeTextRequest()
      request.revision = VNRecognizeTextRequestRevision1
      try VNImageRequestHandler(cvPixelBuffer: try scene(share: share)).perform([request])
      let lines = try #require(request.results)
      let found = lines.first { $0.topCandidates(1).first?.string == "Tracking 2018" }
      let box = try #require(found, "\(lines.map { $0.topCandidates(1).first?.string ?? "" })")
        .boundingBox
      // The baseline is at row 70 of the page's 300 rows, and the text starts at column 32.
      #expect(abs(box.origin.x * 1280 - (420 + 32 * share)) < 8)
      #expect(abs((1 - box.origin.y) * 720 - (130 + 70 * share)) < 10)
      #expect(lines.contains { $0.topCandidates(1).first?.string == "Explore Computer Vision" })
    }
  }

  extension PixelBuffer {
    /// Returns the luma, resized to the given size.
    fileprivate func luma(width: Int, height: Int) -> PixelBuffer {
      let plane = luma
      return TestImages.luma(width: self.width, height: self.height) { x, y in
        Int(plane.base[y * plane.bytesPerRow + x])
      }.resized(width: width, height: height)
    }
  }
#endif
