import Foundation

/// A face in an image.
public struct FaceObservation: WrappedObservation, BoundingBoxProviding {
  let wrapped: VNFaceObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// How well a face was captured, for comparing images of the same person.
  public struct CaptureQuality: Hashable, Sendable, Codable {
    /// The quality, 0...1.
    public let score: Float
    /// The request that rated the face.
    public let originatingRequestDescriptor: RequestDescriptor?
  }

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
  /// The counterclockwise rotation of the face in the image plane; zero if it is unknown.
  public var roll: Measurement<UnitAngle> { Self.angle(wrapped.roll) }
  /// The rotation of the head about its vertical axis, positive if the face looks to the right in the
  /// image; zero if it is unknown.
  public var yaw: Measurement<UnitAngle> { Self.angle(wrapped.yaw) }
  /// The pitch of the head, which is always zero, because no request determines it.
  public var pitch: Measurement<UnitAngle> { Self.angle(wrapped.pitch) }
  /// The landmarks; nil if they were not requested.
  public var landmarks: Landmarks2D? {
    wrapped.landmarks.map {
      Landmarks2D(
        wrapped: $0, originatingRequestDescriptor: originatingRequestDescriptor)
    }
  }
  /// The capture quality; nil if the face was not rated.
  public var captureQuality: CaptureQuality? {
    wrapped.faceCaptureQuality.map {
      CaptureQuality(score: $0, originatingRequestDescriptor: originatingRequestDescriptor)
    }
  }

  private static func angle(_ number: NSNumber?) -> Measurement<UnitAngle> {
    Measurement(value: number?.doubleValue ?? 0, unit: .radians)
  }

  struct Content: Codable, Hashable {
    var box: NormalizedRect
    var roll: Double?
    var yaw: Double?
    var pitch: Double?
    var landmarks: FaceLandmarkPoints<NormalizedPoint>?
    var landmarkConfidence: Float?
    var quality: Float?
  }

  var content: Content {
    Content(
      box: boundingBox, roll: wrapped.roll?.doubleValue, yaw: wrapped.yaw?.doubleValue,
      pitch: wrapped.pitch?.doubleValue,
      landmarks: wrapped.landmarks?.points.map { NormalizedPoint($0) },
      landmarkConfidence: wrapped.landmarks?.confidence, quality: wrapped.faceCaptureQuality)
  }

  static func wrapped(_ content: Content, _ origin: ObservationOrigin) -> VNFaceObservation? {
    VNFaceObservation(
      uuid: origin.uuid, confidence: origin.confidence, requestRevision: origin.requestRevision,
      boundingBox: content.box.cgRect, roll: content.roll.map { NSNumber(value: $0) },
      yaw: content.yaw.map { NSNumber(value: $0) },
      pitch: content.pitch.map { NSNumber(value: $0) },
      landmarks: content.landmarks.map {
        VNFaceLandmarks2D(
          $0.map(\.cgPoint), in: content.box.cgRect, confidence: content.landmarkConfidence ?? 1)
      }, faceCaptureQuality: content.quality)
  }
}

extension FaceObservation {
  /// The landmarks of a face in several regions. Left and right are as seen in the upright image.
  public struct Landmarks2D: Sendable, CustomStringConvertible {
    let wrapped: VNFaceLandmarks2D
    /// The request that found the landmarks.
    public let originatingRequestDescriptor: RequestDescriptor?

    /// The points of one region, such as an eye.
    public struct Region: Sendable {
      let wrapped: VNFaceLandmarkRegion2D

      /// The points, relative to the face's box.
      public var points: [NormalizedPoint] { wrapped.normalizedPoints.map { NormalizedPoint($0) } }

      /// Returns the points in pixels of an image.
      public func pointsInImageCoordinates(
        _ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
      ) -> [CGPoint] {
        wrapped.pointsInImage(imageSize: imageSize).map {
          origin == .lowerLeft ? $0 : CGPoint(x: $0.x, y: imageSize.height - $0.y)
        }
      }
    }

    public var confidence: Float { wrapped.confidence }
    public var allPoints: Region? { region(wrapped.allPoints) }
    public var faceContour: Region? { region(wrapped.faceContour) }
    public var leftEye: Region? { region(wrapped.leftEye) }
    public var rightEye: Region? { region(wrapped.rightEye) }
    public var leftEyebrow: Region? { region(wrapped.leftEyebrow) }
    public var rightEyebrow: Region? { region(wrapped.rightEyebrow) }
    public var nose: Region? { region(wrapped.nose) }
    public var noseCrest: Region? { region(wrapped.noseCrest) }
    public var medianLine: Region? { region(wrapped.medianLine) }
    public var outerLips: Region? { region(wrapped.outerLips) }
    public var innerLips: Region? { region(wrapped.innerLips) }
    public var leftPupil: Region? { region(wrapped.leftPupil) }
    public var rightPupil: Region? { region(wrapped.rightPupil) }

    public var description: String {
      "\(allPoints?.points.count ?? 0) landmarks, confidence \(confidence)"
    }

    private func region(_ wrapped: VNFaceLandmarkRegion2D?) -> Region? {
      wrapped.map { Region(wrapped: $0) }
    }
  }
}
