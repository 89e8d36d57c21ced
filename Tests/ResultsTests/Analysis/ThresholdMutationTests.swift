import Foundation
import Results
import TestSupport
import Testing

/// Tests that broken threshold files are read or rejected, and never crash the process.
@Suite struct ThresholdMutationTests {
  @Test func `mutated threshold files are refused or give finite thresholds`() throws {
    let folder = try TemporaryFolder()
    let text = """
      schema: 1
      rule: "max-false-accept 0.05"
      subjects:
        "object-fast-r1":
          threshold: 0.62
        "object-accurate-r1":
          threshold: 0.5
      """
    try folder.write(text: text, to: "a.yaml")
    #expect(try ThresholdFile(path: folder.path("a.yaml")).thresholds.count == 2)
    var mutator = Mutator()
    for _ in 0..<Mutator.count {
      try folder.write(mutator.text(text), to: "a.yaml")
      guard let file = try? ThresholdFile(path: folder.path("a.yaml")) else { continue }
      let isFinite = file.thresholds.values.allSatisfy { $0.isFinite }
      #expect(isFinite)
    }
  }
}
