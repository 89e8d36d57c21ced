import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for the face requests. They pass both with and without dlib.
@Suite struct FaceRequestTests {
  private let handler = VNImageRequestHandler(
    cvPixelBuffer: TestImages.luma(width: 64, height: 48) { _, _ in 0 })

  @Test
  func `new face requests have the newest revision, and a copy has the same input faces`() throws {
    #expect(VNDetectFaceRectanglesRequest().revision == VNDetectFaceRectanglesRequestRevision3)
    let request = VNDetectFaceLandmarksRequest()
    #expect(request.revision == VNDetectFaceLandmarksRequestRevision3)
    #expect(request.inputFaceObservations == nil)
    let face = VNFaceObservation(boundingBox: VNNormalizedIdentityRect)
    request.inputFaceObservations = [face]
    let copy = try #require(request.copy() as? VNDetectFaceLandmarksRequest)
    #expect(copy.inputFaceObservations == [face])
  }

  @Test func `an unsupported landmark constellation or an invalid face box is rejected`() throws {
    let request = VNDetectFaceLandmarksRequest()
    request.constellation = .constellation76Points
    let points = try #require(throws: VNError.self) { try handler.perform([request]) }
    #expect(points.code == .invalidArgument)
    request.constellation = .constellation65Points
    for box in [
      CGRect(x: 0, y: 0, width: 0, height: 1), CGRect(x: Double.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0, y: 1e300, width: 1, height: 1),
    ] {
      request.inputFaceObservations = [VNFaceObservation(boundingBox: box)]
      let error = try #require(throws: VNError.self) { try handler.perform([request]) }
      #expect(error.code == .invalidArgument)
    }
  }

  @Test func `revision 1 finds only faces that are nearly upright, revision 2 faces at any angle`()
    throws
  {
    var found = [1: 0, 2: 0]
    let angles = Array(stride(from: -150.0, through: 180, by: 30))
    for degrees in angles {
      let image = try FacePortrait.turned(degrees)
      for revision in [1, 2] {
        let faces = try FacePortrait.faces(in: image, revision: revision)
        #expect(faces.count <= 1, "\(degrees), revision \(revision)")
        guard let face = faces.first else { continue }
        found[revision, default: 0] += 1
        let middle = CGPoint(
          x: face.boundingBox.origin.x + face.boundingBox.size.width / 2,
          y: face.boundingBox.origin.y + face.boundingBox.size.height / 2)
        #expect(abs(middle.x - 0.5) < 0.15 && abs(middle.y - 0.5) < 0.15, "\(degrees)")
        guard revision == 2 else {
          #expect(face.roll == nil && face.yaw == nil)
          continue
        }
        let roll = try #require(face.roll).doubleValue
        let error = remainder(roll - degrees * .pi / 180, 2 * .pi)
        #expect(abs(error) < 0.5, "\(degrees): \(roll)")
      }
    }
    #expect(found[2] == angles.count)
    #expect((1...5).contains(found[1] ?? 0))
  }

  #if !Faces
    @Test func `without the Faces trait, the error names the trait and the missing package`() throws
    {
      let error = try #require(throws: VNError.self) {
        try handler.perform([VNDetectFaceLandmarksRequest()])
      }
      #expect(error.code == .unsupportedRequest)
      #expect(error.description.contains("Faces"))
      #expect(error.description.contains("libdlib-dev"))
    }
  #endif

  @Test func `resampling a line gives points at equal distances along it`() {
    let line = [Point(0, 0), Point(4, 0), Point(4, 0), Point(4, 2)]
    #expect(
      FaceLandmarkPoints<Point>.resampled(line, count: 4)
        == [Point(0, 0), Point(2, 0), Point(4, 0), Point(4, 2)])
    let still = [Point(1, 1), Point(1, 1)]
    #expect(FaceLandmarkPoints<Point>.resampled(still, count: 3) == [still[0], still[0], still[0]])
  }
}
