import Testing

@testable import OpenVision
