import GroundTruth
import RunTestSupport
import Testing

@testable import Bench
@testable import Tracking

@Suite struct PlanTests {
  @Test func `patterns select sequences by name or by dataset and name`() throws {
    let first = fakeDataset(
      ["Dog1", "Deer", "Man"].map { stillSequence($0, frames: CountingFrames(count: 2)) },
      name: "otb")
    let second = fakeDataset([stillSequence("Dog2", frames: CountingFrames(count: 2))], name: "x")
    func names(_ patterns: [String]) throws -> [String] {
      try TrackingPlan(methods: [], datasets: [first, second], matching: patterns).entries.map(
        \.identity.fullName)
    }
    #expect(try names([]) == ["otb/Deer", "otb/Dog1", "otb/Man", "x/Dog2"])
    #expect(try names(["Dog*"]) == ["otb/Dog1", "x/Dog2"])
    #expect(try names(["otb/D*", "Man"]) == ["otb/Deer", "otb/Dog1", "otb/Man"])
    let error = #expect(throws: PlanError.self) { try names(["Dogg1"]) }
    #expect(
      error?.description == "no sequence matches 'Dogg1' (4 available); did you mean 'Dog1'?")
    let list = #expect(throws: PlanError.self) { try names(["Dog1,Man"]) }
    #expect(
      list?.description
        == "no sequence matches 'Dog1,Man' (4 available); repeat --sequences for each name")
  }
}
