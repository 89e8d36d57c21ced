/// A request whose `results` all have one class.
///
/// A new request conforms by naming the class.
public protocol VNTypedResults: VNRequest {
  associatedtype Observation: VNObservation
}

extension VNTypedResults {
  /// The results: nil if the request failed or has not been performed, empty if nothing was found.
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
