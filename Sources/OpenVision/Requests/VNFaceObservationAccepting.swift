/// A request that accepts given faces.
public protocol VNFaceObservationAccepting: VNRequest {
  /// The faces to analyze; nil to find them first.
  var inputFaceObservations: [VNFaceObservation]? { get set }
}

extension VNFaceObservationAccepting where Self: VNImageBasedRequest {
  /// Plans the analysis of each face: of those that are given, otherwise of those that are found.
  ///
  /// - Parameter analyzed: returns a face with what the request adds to it.
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
