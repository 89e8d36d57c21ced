import Geometry
import Imaging
import Testing

@testable import GroundTruth

@Suite struct EmbeddedFacesTests {
  @Test func `embedded faces lie within their pictures and do not overlap`() throws {
    let images = EmbeddedFaces.images
    #expect(Set(images.map(\.name)).count == images.count)
    let bounds = FaceScene.size.bounds
    for image in images {
      let boxes = try image.labels().map(\.quadrilateral.boundingBox)
      #expect((1...4).contains(boxes.count))
      for (index, box) in boxes.enumerated() {
        #expect(box.x >= 0 && box.y >= 0 && box.maxX <= bounds.maxX && box.maxY <= bounds.maxY)
        #expect(min(box.width, box.height) > 20)
        #expect(boxes[..<index].allSatisfy { !$0.intersection(box).isValid })
      }
    }
  }

  /// Tests that the eyes are dark and in the upper half of the box, and that the image is brighter between the eyes and
  /// the mouth.
  @Test
  func `the labels of embedded faces mark the dark eyes in the upper half of the box`() throws {
    let images = EmbeddedFaces.images.filter { $0.attributes == ["plain"] }
    #expect(images.count == 4)
    for image in images {
      let picture = try image.image()
      let plane = picture.luma
      func luma(_ place: Point) -> Int {
        Int(plane.base[Int(place.y) * plane.bytesPerRow + Int(place.x)])
      }
      for label in try image.labels() {
        let marks = try #require(label.landmarks)
        let box = label.quadrilateral.boundingBox
        for eye in [marks.points[marks.leftEye], marks.points[marks.rightEye]] {
          #expect((box.x...box.maxX).contains(eye.x) && (box.y...box.center.y).contains(eye.y))
          #expect(luma(eye) < 70)
        }
        let (eye, mouth) = (marks.points[marks.leftEye], marks.points[3])
        #expect(luma(eye + (mouth - eye) * 0.5) > luma(eye) + 20)
      }
    }
  }
}
