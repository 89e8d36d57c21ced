/// A request whose observations are all of one class, which its `results` have.
///
/// A new request conforms by naming the class.
public protocol VNTypedResults: VNRequest {
  associatedtype Observation: VNObservation
}

extension VNTypedResults {
  /// What was found; nil when the request failed or has not been performed, empty when it was
  /// performed and nothing was there.
  public var results: [Observation]? { observations?.compactMap { $0 as? Observation } }
}

extension VNTrackObjectRequest: VNTypedResults {
  public typealias Observation = VNDetectedObjectObservation
}

extension VNTrackRectangleRequest: VNTypedResults {
  public typealias Observation = VNRectangleObservation
}

extension VNDetectRectanglesRequest: VNTypedResults {
  public typealias Observation = VNRectangleObservation
}

extension VNGenerateOpticalFlowRequest: VNTypedResults {
  public typealias Observation = VNPixelBufferObservation
}

extension VNTrackOpticalFlowRequest: VNTypedResults {
  public typealias Observation = VNPixelBufferObservation
}

extension VNTranslationalImageRegistrationRequest: VNTypedResults {
  public typealias Observation = VNImageTranslationAlignmentObservation
}

extension VNHomographicImageRegistrationRequest: VNTypedResults {
  public typealias Observation = VNImageHomographicAlignmentObservation
}

extension VNTrackTranslationalImageRegistrationRequest: VNTypedResults {
  public typealias Observation = VNImageTranslationAlignmentObservation
}

extension VNTrackHomographicImageRegistrationRequest: VNTypedResults {
  public typealias Observation = VNImageHomographicAlignmentObservation
}
