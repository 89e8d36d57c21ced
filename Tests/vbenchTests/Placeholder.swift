import Testing

@testable import vbench
