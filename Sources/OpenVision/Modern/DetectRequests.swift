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
public struct DetectRectanglesRequest: ConfiguredRequest {
  public typealias Revision = SingleRevision

  public var configuration: RequestConfiguration<Revision>
  public var minimumAspectRatio: Float = 0.5
  public var maximumAspectRatio: Float = 1
  /// The maximum deviation of a corner's angle from 90 degrees, in degrees.
  public var quadratureToleranceDegrees: Float = 30
  public var minimumSize: Float = 0.2
  public var minimumConfidence: Float = 0
  public var maximumObservations = 1

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision1)
  }

  public var descriptor: RequestDescriptor { .detectRectanglesRequest(revision) }

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the rectangles, most confident first.
  public func perform(on handler: ImageRequestHandler) async throws -> [RectangleObservation] {
    let settings = self
    return try await observations(on: handler) {
      let request = VNDetectRectanglesRequest()
      request.minimumAspectRatio = settings.minimumAspectRatio
      request.maximumAspectRatio = settings.maximumAspectRatio
      request.quadratureTolerance = settings.quadratureToleranceDegrees
      request.minimumSize = settings.minimumSize
      request.minimumConfidence = settings.minimumConfidence
      request.maximumObservations = settings.maximumObservations
      return request
    }
  }
}

/// A request that finds the edges of objects as closed lines. It has the same settings as `VNDetectContoursRequest`.
public struct DetectContoursRequest: ConfiguredRequest {
  public typealias Revision = SingleRevision

  public var configuration: RequestConfiguration<Revision>
  public var contrastAdjustment: Float = 2
  /// The gray value, 0...1, that stays fixed when the contrast is stretched; nil to choose the value automatically.
  public var contrastPivot: Float? = 0.5
  public var detectsDarkOnLight = true
  public var maximumImageDimension = 512

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision1)
  }

  public var descriptor: RequestDescriptor { .detectContoursRequest(revision) }

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the observation, which has no contours if the image has no edges.
  public func perform(on handler: ImageRequestHandler) async throws -> ContoursObservation {
    let settings = self
    return try await observation(on: handler) {
      let request = VNDetectContoursRequest()
      request.contrastAdjustment = settings.contrastAdjustment
      request.contrastPivot = settings.contrastPivot.map { NSNumber(value: $0) }
      request.detectsDarkOnLight = settings.detectsDarkOnLight
      request.maximumImageDimension = settings.maximumImageDimension
      return request
    }
  }
}

/// A request that finds the rotation of an image relative to the horizon, as
/// `VNDetectHorizonRequest` does.
public struct DetectHorizonRequest: ConfiguredRequest {
  public typealias Revision = SingleRevision

  public var configuration: RequestConfiguration<Revision>

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision1)
  }

  public var descriptor: RequestDescriptor { .detectHorizonRequest(revision) }

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the horizon, or nil if the image gives no indication of its rotation.
  public func perform(on handler: ImageRequestHandler) async throws -> HorizonObservation? {
    let found: [HorizonObservation] = try await observations(on: handler) {
      VNDetectHorizonRequest()
    }
    return found.first
  }
}
