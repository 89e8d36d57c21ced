/// A request that accepts given faces.
public protocol VNFaceObservationAccepting: VNRequest {
  /// The faces to analyze; nil to find them first.
  var inputFaceObservations: [VNFaceObservation]? { get set }
}
