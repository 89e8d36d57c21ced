/// What is to be done for one request on one image, checked; runs on any thread, once.
typealias RequestWork = @Sendable () throws(VNError) -> [VNObservation]
