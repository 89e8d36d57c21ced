import Foundation

/// Finds rectangular objects seen in perspective; the settings are those of
/// `VNDetectRectanglesRequest`.
///
/// ```swift
/// let request = DetectRectanglesRequest()
/// for rectangle in try await request.perform(on: URL(filePath: "desk.jpg")) {
///   print(rectangle.topLeft, rectangle.confidence)
/// }
/// ```
public struct DetectRectanglesRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage
  public var minimumAspectRatio: Float = 0.5
  public var maximumAspectRatio: Float = 1
  /// The greatest deviation of a corner from 90 degrees, in degrees.
  public var quadratureToleranceDegrees: Float = 30
  public var minimumSize: Float = 0.2
  public var minimumConfidence: Float = 0
  public var maximumObservations = 1

  public init() {}

  /// Performs the request.
  ///
  /// - Returns: the rectangles, most confident first.
  public func perform(on handler: ImageRequestHandler) async throws -> [RectangleObservation] {
    let settings = self
    let found = try await handler.observations {
      let request = VNDetectRectanglesRequest()
      request.regionOfInterest = settings.regionOfInterest.cgRect
      request.minimumAspectRatio = settings.minimumAspectRatio
      request.maximumAspectRatio = settings.maximumAspectRatio
      request.quadratureTolerance = settings.quadratureToleranceDegrees
      request.minimumSize = settings.minimumSize
      request.minimumConfidence = settings.minimumConfidence
      request.maximumObservations = settings.maximumObservations
      return request
    }
    return found.compactMap { $0 as? VNRectangleObservation }.map {
      RectangleObservation(wrapped: $0)
    }
  }

  public func visionResult(_ result: [RectangleObservation]) -> VisionResult {
    .detectRectangles(self, result)
  }
}

/// Finds the edges of things as closed lines; the settings are those of `VNDetectContoursRequest`.
public struct DetectContoursRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage
  public var contrastAdjustment: Float = 2
  /// The gray value that stretching the contrast does not change; nil to choose it by the image.
  public var contrastPivot: Float? = 0.5
  public var detectsDarkOnLight = true
  public var maximumImageDimension = 512

  public init() {}

  /// Performs the request.
  ///
  /// - Returns: the contours; an image without edges has none.
  public func perform(on handler: ImageRequestHandler) async throws -> ContoursObservation {
    let settings = self
    let found = try await handler.observations {
      let request = VNDetectContoursRequest()
      request.regionOfInterest = settings.regionOfInterest.cgRect
      request.contrastAdjustment = settings.contrastAdjustment
      request.contrastPivot = settings.contrastPivot.map { NSNumber(value: $0) }
      request.detectsDarkOnLight = settings.detectsDarkOnLight
      request.maximumImageDimension = settings.maximumImageDimension
      return request
    }
    guard let first = found.first as? VNContoursObservation else {
      throw VisionError.internalError("contour detection returned no observation")
    }
    return ContoursObservation(wrapped: first)
  }

  public func visionResult(_ result: ContoursObservation) -> VisionResult {
    .detectContours(self, result)
  }
}

/// Finds how the image is turned against the horizon, as `VNDetectHorizonRequest` does.
public struct DetectHorizonRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage

  public init() {}

  /// Performs the request.
  ///
  /// - Returns: nil if nothing in the image shows how it is turned.
  public func perform(on handler: ImageRequestHandler) async throws -> HorizonObservation? {
    let settings = self
    let found = try await handler.observations {
      let request = VNDetectHorizonRequest()
      request.regionOfInterest = settings.regionOfInterest.cgRect
      return request
    }
    return (found.first as? VNHorizonObservation).map { HorizonObservation(wrapped: $0) }
  }

  public func visionResult(_ result: HorizonObservation?) -> VisionResult {
    .detectHorizon(self, result)
  }
}
