/// A function that performs a request on an image. The request has already been checked. The function is called once,
/// on any thread.
typealias RequestWork = @Sendable () throws(VNError) -> [VNObservation]
