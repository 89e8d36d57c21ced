/// A function that performs an already checked request on an image. It is called once, on any thread.
typealias RequestWork = @Sendable () throws(VNError) -> [VNObservation]
