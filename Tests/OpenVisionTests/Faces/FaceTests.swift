#if Faces
  import Foundation
  import Geometry
  import Imaging
  import Media
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for the detection of faces and their landmarks, mostly in portraits that are rotated by known angles.
  @Suite struct FaceTests {
    private func faces(
      in image: PixelBuffer, revision: Int = 2, region: CGRect = VNNormalizedIdentityRect
    ) throws -> [VNFaceObservation] {
      try FacePortrait.faces(in: image, revision: revision, region: region)
    }

    @Test
    func `landmarks have the right positions and the documented number of points per region`()
      throws
    {
      for degrees in [0.0, 90, -135] {
        let request = VNDetectFaceLandmarksRequest()
        let image = try FacePortrait.turned(degrees)
        try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
        let face = try #require(request.results?.first)
        let landmarks = try #require(face.landmarks)
        let counts = [
          landmarks.allPoints, landmarks.faceContour, landmarks.leftEye, landmarks.rightEye,
          landmarks.leftEyebrow, landmarks.rightEyebrow, landmarks.nose, landmarks.noseCrest,
          landmarks.outerLips, landmarks.innerLips, landmarks.leftPupil, landmarks.rightPupil,
        ].map { $0?.pointCount ?? 0 }
        #expect(counts == [65, 11, 8, 8, 4, 4, 9, 3, 10, 6, 1, 1])
        // In the upright portrait the pupils are at about (111, 93) and (155, 92).
        let size = CGSize(width: 380, height: 380)
        let left = try #require(landmarks.leftPupil?.pointsInImage(imageSize: size).first)
        let right = try #require(landmarks.rightPupil?.pointsInImage(imageSize: size).first)
        let (x, y) = (right.x - left.x, right.y - left.y)
        let tilt = remainder(atan2(y, x) - degrees * .pi / 180, 2 * .pi)
        #expect(abs(tilt) < 0.15, "\(degrees)")
        #expect((30...60).contains((x * x + y * y).squareRoot()))
        // In the coordinate system of the upright face, the mouth is below the eyes.
        let lips = try #require(landmarks.innerLips?.pointsInImage(imageSize: size).first)
        let down = (lips.x - left.x) * sin(atan2(y, x)) - (lips.y - left.y) * cos(atan2(y, x))
        #expect(down > 20, "\(degrees)")
      }
    }

    @Test
    func `landmarks keep the UUID and box of a face, and given faces are not detected again`()
      throws
    {
      let handler = VNImageRequestHandler(cvPixelBuffer: try FacePortrait.turned(0))
      let faces = VNDetectFaceRectanglesRequest()
      let landmarks = VNDetectFaceLandmarksRequest()
      try handler.perform([faces, landmarks])
      let face = try #require(faces.results?.first)
      #expect(face.landmarks == nil)
      let marked = try #require(landmarks.results?.first)
      #expect(marked.uuid == face.uuid)
      #expect(marked.boundingBox == face.boundingBox)

      // An empty list, for example after all faces have been filtered out, does not cause the request to detect faces
      // itself.
      let none = VNDetectFaceLandmarksRequest()
      none.inputFaceObservations = []
      try handler.perform([none])
      #expect(none.results?.isEmpty == true)

      let given = VNDetectFaceLandmarksRequest()
      given.inputFaceObservations = [face, marked]
      let other = VNImageRequestHandler(cvPixelBuffer: try FacePortrait.turned(0))
      try other.perform([given])
      #expect(given.results?.map(\.uuid) == [face.uuid, face.uuid])
      #expect(given.results?.last === marked)
      // Only a single luma plane was derived, and no faces were detected.
      #expect(other.derivedImageCount == 1)
    }

    @Test
    func `only a face in the region of interest is found, with a box relative to the image`() throws
    {
      let image = try FacePortrait.turned(0, side: 600)
      let all = try #require(try faces(in: image, revision: 1).first)
      let part = try #require(
        try faces(
          in: image, revision: 1, region: CGRect(x: 0.2, y: 0.2, width: 0.6, height: 0.6)
        ).first)
      #expect(abs(all.boundingBox.origin.x - part.boundingBox.origin.x) < 0.03)
      #expect(abs(all.boundingBox.origin.y - part.boundingBox.origin.y) < 0.03)
      let corner = CGRect(x: 0, y: 0, width: 0.2, height: 0.2)
      #expect(try faces(in: image, revision: 1, region: corner).isEmpty)
    }

    @Test func `no face is found in noise or in a uniform image`() throws {
      var random = Mutator(seed: 4)
      let noise = TestImages.luma(width: 200, height: 150) { _, _ in random.below(256) }
      #expect(try faces(in: noise).isEmpty)
      #expect(try faces(in: TestImages.luma(width: 1, height: 300) { _, _ in 90 }).isEmpty)
    }

    @Test(arguments: [(20_000, 1), (1, 20_000), (20_000, 39), (3, 7)])
    func `in images that are too narrow for a face, neither faces nor landmarks are found`(
      width: Int, height: Int
    ) throws {
      let image = TestImages.luma(width: width, height: height) { x, y in (x + y) % 200 }
      for revision in [1, 2] {
        #expect(try faces(in: image, revision: revision).isEmpty)
        let landmarks = VNDetectFaceLandmarksRequest()
        landmarks.revision = revision
        try VNImageRequestHandler(cvPixelBuffer: image).perform([landmarks])
        #expect(landmarks.results?.isEmpty == true)
      }
    }

    @Test func `detecting faces in corrupted JPEG images does not crash`() throws {
      let whole = try ImageFile.jpeg(try FacePortrait.portrait())
      var mutator = Mutator()
      var looked = 0
      for _ in 0..<max(10, Mutator.count / 5) {
        guard let image = try? ImageFile.read(data: Data(mutator.bytes(whole))),
          image.width * image.height <= 1 << 18
        else { continue }
        looked += 1
        let landmarks = VNDetectFaceLandmarksRequest()
        landmarks.inputFaceObservations = try faces(in: image, revision: looked % 2 + 1)
        for face in landmarks.inputFaceObservations ?? [] {
          #expect(face.boundingBox.origin.x.isFinite && face.boundingBox.size.width > 0)
        }
        // If the landmark predictor's file is missing, the request fails and there are no landmarks to check.
        try? VNImageRequestHandler(cvPixelBuffer: image).perform([landmarks])
        for face in landmarks.results ?? [] {
          let points = face.landmarks?.allPoints?.normalizedPoints ?? []
          #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
      }
      #expect(looked > 0)
    }

    @Test func `a detected face can be tracked as an object with the same UUID`() throws {
      let image = try FacePortrait.turned(0)
      let face = try #require(try faces(in: image).first)
      let request = VNTrackObjectRequest(detectedObjectObservation: face)
      try VNSequenceRequestHandler().perform([request], on: image)
      #expect(request.results?.first?.uuid == face.uuid)
    }

    @Test func `a missing or invalid landmark file causes an error that names the file`() throws {
      let folder = try TemporaryFolder()
      let image = ImageDerivatives(try FacePortrait.turned(0))
      let face = VNFaceObservation(boundingBox: CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4))
      let missing = FaceLandmarker(path: folder.path("none.dat"))
      let absent = try #require(throws: VNError.self) {
        _ = try missing.landmarks(of: face, in: image)
      }
      #expect(absent.code == .dataUnavailable)
      #expect(absent.description.contains("none.dat"))
      #expect(absent.description.contains("libdlib-data"))
      let path = try folder.write(text: "not a face landmark predictor", to: "broken.dat")
      let broken = try #require(throws: VNError.self) {
        _ = try FaceLandmarker(path: path).landmarks(of: face, in: image)
      }
      #expect(broken.code == .invalidModel)
      #expect(broken.message.contains("broken.dat"))
    }
  }
#endif
