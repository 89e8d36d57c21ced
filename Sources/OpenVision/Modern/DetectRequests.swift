import Foundation

/// A request that finds rectangular objects seen in perspective. It has the same settings as
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
  /// The maximum deviation of a corner's angle from 90 degrees, in degrees.
  public var quadratureToleranceDegrees: Float = 30
  public var minimumSize: Float = 0.2
  public var minimumConfidence: Float = 0
  public var maximumObservations = 1

  public init() {}

  /// Performs the request on a handler's image.
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

/// A request that finds the edges of objects as closed lines. It has the same settings as `VNDetectContoursRequest`.
public struct DetectContoursRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage
  public var contrastAdjustment: Float = 2
  /// The gray value, 0...1, that stays fixed when the contrast is stretched; nil to choose the value automatically.
  public var contrastPivot: Float? = 0.5
  public var detectsDarkOnLight = true
  public var maximumImageDimension = 512

  public init() {}

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the observation, which has no contours if the image has no edges.
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

/// A request that finds the rotation of an image relative to the horizon, as
/// `VNDetectHorizonRequest` does.
public struct DetectHorizonRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage

  public init() {}

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the horizon, or nil if the image gives no indication of its rotation.
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
