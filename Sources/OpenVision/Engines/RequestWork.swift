/// The work of a checked request on an image. It runs once, on any thread.
typealias RequestWork = @Sendable () throws(VNError) -> [VNObservation]
