/// A request that analyzes faces and accepts the result of an earlier face detection.
public protocol VNFaceObservationAccepting: VNRequest {
  /// The faces to analyze. If nil, the request detects faces first.
  var inputFaceObservations: [VNFaceObservation]? { get set }
}

extension VNFaceObservationAccepting where Self: VNImageBasedRequest {
  /// Plans the analysis of `inputFaceObservations`, or of the detected faces if this property is nil.
  ///
  /// - Parameter analyzed: a closure that returns a copy of a face, with the information that this request adds.
  func plan(
    in context: RequestContext, finder: FaceFinder,
    _ analyzed:
      @escaping @Sendable (VNFaceObservation, ImageDerivatives) throws(VNError) -> VNFaceObservation
  ) -> RequestWork {
    let image = context.image
    let (regionOfInterest, inputs) = (regionOfInterest, inputFaceObservations)
    let (cancellation, revision) = (cancellation, revision)
    return { () throws(VNError) in
      let faces: [VNFaceObservation]
      if let inputs {
        faces = inputs
      } else {
        faces = try image.faces(in: regionOfInterest, finder: finder, revision: revision)
      }
      var results: [VNFaceObservation] = []
      for face in faces {
        if cancellation.isSet { throw VNError.cancelled }
        results.append(try analyzed(face, image))
      }
      return results
    }
  }
}
