/// A request whose results all have the same class.
///
/// To conform, a request class declares the class of its observations.
public protocol VNTypedResults: VNRequest {
  associatedtype Observation: VNObservation
}

extension VNTypedResults {
  /// The results of the request. They are nil if the request failed or has not been performed, and empty if nothing was
  /// found.
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
