import Foundation
import Geometry

/// The result of a request. Observations can be encoded. Two observations are equal if they have the same `uuid`,
/// confidence, revision and content.
public protocol VisionObservation: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The identifier of the observation. All observations of a tracked object have the same identifier.
  var uuid: UUID { get }
  /// The confidence of the result, 0...1.
  var confidence: Float { get }
  /// The time to which the result refers; nil if it refers to a single image.
  var timeRange: CMTimeRange? { get }
  /// The request that made the observation; nil if it does not come from a request.
  var originatingRequestDescriptor: RequestDescriptor? { get }
}

extension VisionObservation {
  public var timeRange: CMTimeRange? { nil }
}

/// A type with a bounding box, which is an axis-aligned rectangle.
public protocol BoundingBoxProviding {
  var boundingBox: NormalizedRect { get }
}

/// A type with four corners.
public protocol QuadrilateralProviding: BoundingBoxProviding {
  var topLeft: NormalizedPoint { get }
  var topRight: NormalizedPoint { get }
  var bottomRight: NormalizedPoint { get }
  var bottomLeft: NormalizedPoint { get }
}

/// An object with its bounding box.
public struct DetectedObjectObservation: WrappedObservation, BoundingBoxProviding {
  let wrapped: VNDetectedObjectObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  init(wrapped: VNDetectedObjectObservation, originatingRequestDescriptor: RequestDescriptor?) {
    (self.wrapped, self.originatingRequestDescriptor) = (wrapped, originatingRequestDescriptor)
  }

  /// Creates an observation with a new `uuid` and a confidence of 1.
  public init(boundingBox: NormalizedRect) {
    self.init(wrapped: VNDetectedObjectObservation(boundingBox: boundingBox.cgRect))
  }

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
}

/// A rectangular object seen in perspective.
public struct RectangleObservation: WrappedObservation, QuadrilateralProviding {
  let wrapped: VNRectangleObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  init(wrapped: VNRectangleObservation, originatingRequestDescriptor: RequestDescriptor?) {
    (self.wrapped, self.originatingRequestDescriptor) = (wrapped, originatingRequestDescriptor)
  }

  /// Creates an observation with a new `uuid` and a confidence of 1.
  public init(
    topLeft: NormalizedPoint, topRight: NormalizedPoint, bottomRight: NormalizedPoint,
    bottomLeft: NormalizedPoint
  ) {
    self.init(
      wrapped: VNRectangleObservation(
        requestRevision: VNRequestRevisionUnspecified, topLeft: topLeft.cgPoint,
        topRight: topRight.cgPoint, bottomRight: bottomRight.cgPoint,
        bottomLeft: bottomLeft.cgPoint))
  }

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
  public var topLeft: NormalizedPoint { NormalizedPoint(wrapped.topLeft) }
  public var topRight: NormalizedPoint { NormalizedPoint(wrapped.topRight) }
  public var bottomRight: NormalizedPoint { NormalizedPoint(wrapped.bottomRight) }
  public var bottomLeft: NormalizedPoint { NormalizedPoint(wrapped.bottomLeft) }
}

/// The rotation of an image relative to the horizon.
public struct HorizonObservation: WrappedObservation {
  let wrapped: VNHorizonObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// The angle of the horizon in the image, positive if the horizon rises to the right.
  public var angle: Measurement<UnitAngle> {
    Measurement(value: Double(wrapped.angle), unit: .radians)
  }

  /// Returns the transform that rotates an image of a given size so that the horizon is level. The transform's
  /// coordinates are in pixels, with the origin at the lower left.
  public func transform(for imageSize: CGSize) -> CGAffineTransform {
    wrapped.transform(
      forImageWidth: Int(limiting: imageSize.width), height: Int(limiting: imageSize.height))
  }
}

/// The translation of one image relative to another.
public struct ImageTranslationAlignmentObservation: WrappedObservation {
  let wrapped: VNImageTranslationAlignmentObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// The translation, defined as in `VNImageTranslationAlignmentObservation.alignmentTransform`.
  public var alignmentTransform: CGAffineTransform { wrapped.alignmentTransform }
}

/// The homography from one image to another.
public struct ImageHomographicAlignmentObservation: WrappedObservation {
  let wrapped: VNImageHomographicAlignmentObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// The homography, defined as in `VNImageHomographicAlignmentObservation.warpTransform`.
  public var warpTransform: matrix_float3x3 { wrapped.warpTransform }
}

/// The motion of every pixel from one image to another.
public struct OpticalFlowObservation: WrappedObservation {
  let wrapped: VNPixelBufferObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// The motion vectors, with two numbers per pixel as described in `VNGenerateOpticalFlowRequest`.
  public var pixelBuffer: VectorPixelBuffer { wrapped.pixelBuffer }
}
