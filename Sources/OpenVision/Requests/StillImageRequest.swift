/// A request that an image request handler performs.
protocol StillImageRequest: VNRequest {
  /// Checks the settings and says what is to be done; that may run on any thread, once.
  func plan(on image: ImageDerivatives) throws(VNError) -> @Sendable () -> [VNObservation]
}
