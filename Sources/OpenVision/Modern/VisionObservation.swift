import Foundation
import Geometry

/// The result of a request. Observations are values. They are equal if they have the same target
/// and the same content, and they can be encoded.
public protocol VisionObservation: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The identity of the target: all observations of one tracked object share it.
  var uuid: UUID { get }
  /// The confidence of the result, 0...1.
  var confidence: Float { get }
}

/// Something with an upright rectangle around it.
public protocol BoundingBoxProviding {
  var boundingBox: NormalizedRect { get }
}

/// Something with four corners.
public protocol QuadrilateralProviding: BoundingBoxProviding {
  var topLeft: NormalizedPoint { get }
  var topRight: NormalizedPoint { get }
  var bottomRight: NormalizedPoint { get }
  var bottomLeft: NormalizedPoint { get }
}

/// An object and the rectangle around it.
public struct DetectedObjectObservation: WrappedObservation, BoundingBoxProviding {
  let wrapped: VNDetectedObjectObservation

  init(wrapped: VNDetectedObjectObservation) { self.wrapped = wrapped }

  /// Creates an observation by hand, with a `uuid` of its own and a confidence of 1.
  public init(boundingBox: NormalizedRect) {
    self.init(wrapped: VNDetectedObjectObservation(boundingBox: boundingBox.cgRect))
  }

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
}

/// A rectangle in the world, seen in perspective.
public struct RectangleObservation: WrappedObservation, QuadrilateralProviding {
  let wrapped: VNRectangleObservation

  init(wrapped: VNRectangleObservation) { self.wrapped = wrapped }

  /// Creates an observation by hand, with a `uuid` of its own and a confidence of 1.
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

/// The rotation of an image against the horizon.
public struct HorizonObservation: WrappedObservation {
  let wrapped: VNHorizonObservation

  /// The angle, counterclockwise: positive if the horizon rises to the right.
  public var angle: Measurement<UnitAngle> {
    Measurement(value: Double(wrapped.angle), unit: .radians)
  }

  /// Returns the map that levels an image of a given size, in pixels, origin lower-left.
  public func transform(for imageSize: CGSize) -> CGAffineTransform {
    wrapped.transform(
      forImageWidth: Int(limiting: imageSize.width), height: Int(limiting: imageSize.height))
  }
}

/// The displacement of one image against another.
public struct ImageTranslationAlignmentObservation: WrappedObservation {
  let wrapped: VNImageTranslationAlignmentObservation

  /// The transform, as in `VNImageTranslationAlignmentObservation.alignmentTransform`.
  public var alignmentTransform: CGAffineTransform { wrapped.alignmentTransform }
}

/// The perspective map from one image to another.
public struct ImageHomographicAlignmentObservation: WrappedObservation {
  let wrapped: VNImageHomographicAlignmentObservation

  /// The transform, as in `VNImageHomographicAlignmentObservation.warpTransform`.
  public var warpTransform: matrix_float3x3 { wrapped.warpTransform }
}

/// The motion of every pixel.
public struct OpticalFlowObservation: WrappedObservation {
  let wrapped: VNPixelBufferObservation

  /// Two numbers per pixel, as `VNGenerateOpticalFlowRequest` describes.
  public var pixelBuffer: VectorPixelBuffer { wrapped.pixelBuffer }
}
