import Testing

@testable import GroundTruth
