import Foundation
import Geometry

/// What a request found. Observations are values, equal where they are of the same thing and say the same, and can be
/// written to files.
public protocol VisionObservation: Codable, Hashable, Sendable, CustomStringConvertible {
  /// Says which observations belong together, as those of one tracked object.
  var uuid: UUID { get }
  /// How sure the result is. 0...1
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

  /// An observation made by hand, with a `uuid` of its own and a confidence of 1.
  public init(boundingBox: NormalizedRect) {
    self.init(wrapped: VNDetectedObjectObservation(boundingBox: boundingBox.cgRect))
  }

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
}

/// A rectangle in the world, seen in perspective.
public struct RectangleObservation: WrappedObservation, QuadrilateralProviding {
  let wrapped: VNRectangleObservation

  init(wrapped: VNRectangleObservation) { self.wrapped = wrapped }

  /// An observation made by hand, with a `uuid` of its own and a confidence of 1.
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

/// How an image is turned against the horizon.
public struct HorizonObservation: WrappedObservation {
  let wrapped: VNHorizonObservation

  /// Counterclockwise: above zero where the horizon rises to the right.
  public var angle: Measurement<UnitAngle> {
    Measurement(value: Double(wrapped.angle), unit: .radians)
  }

  /// The map that levels an image of a size, in pixels, origin lower-left.
  public func transform(for imageSize: CGSize) -> CGAffineTransform {
    wrapped.transform(
      forImageWidth: Int(limiting: imageSize.width), height: Int(limiting: imageSize.height))
  }
}

/// By how much one image is moved against another.
public struct ImageTranslationAlignmentObservation: WrappedObservation {
  let wrapped: VNImageTranslationAlignmentObservation

  /// As `VNImageTranslationAlignmentObservation.alignmentTransform`.
  public var alignmentTransform: CGAffineTransform { wrapped.alignmentTransform }
}

/// How one image is seen in perspective against another.
public struct ImageHomographicAlignmentObservation: WrappedObservation {
  let wrapped: VNImageHomographicAlignmentObservation

  /// As `VNImageHomographicAlignmentObservation.warpTransform`.
  public var warpTransform: matrix_float3x3 { wrapped.warpTransform }
}

/// How every pixel has moved.
public struct OpticalFlowObservation: WrappedObservation {
  let wrapped: VNPixelBufferObservation

  /// Two numbers per pixel, as `VNGenerateOpticalFlowRequest` says.
  public var pixelBuffer: VectorPixelBuffer { wrapped.pixelBuffer }
}
