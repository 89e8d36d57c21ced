/// The checked work of one request on one image; it runs once, on any thread.
typealias RequestWork = @Sendable () throws(VNError) -> [VNObservation]
