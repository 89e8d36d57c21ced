import GroundTruth
import Testing

@testable import Harness

@Suite struct PlanTests {
  private let trackers = [
    TrackerDescription(
      name: "object", summary: "", levels: ["fast", "accurate"], revisions: [1, 2],
      defaultRevision: 1),
    TrackerDescription(
      name: "rectangle", summary: "", levels: ["fast", "accurate"], revisions: [1],
      defaultRevision: 1),
    TrackerDescription(
      name: "cloud", summary: "", levels: ["fast"], revisions: [1], defaultRevision: 1,
      unavailable: "it rains"),
  ]

  private func names(_ selection: MatrixSelection) throws -> [String] {
    try selection.identities(among: trackers).map(\.name)
  }

  @Test func `nothing chosen is everything available at its default revision`() throws {
    #expect(
      try names(MatrixSelection()) == [
        "object-accurate-r1", "object-fast-r1", "rectangle-accurate-r1", "rectangle-fast-r1",
      ])
  }

  @Test func `levels and revisions select`() throws {
    #expect(
      try names(MatrixSelection(trackers: ["object"], levels: ["fast"], revisions: ["all"]))
        == ["object-fast-r1", "object-fast-r2"])
    #expect(
      try names(MatrixSelection(levels: ["fast"], revisions: ["2"])) == ["object-fast-r2"])
    #expect(
      try names(MatrixSelection(levels: ["fast"], revisions: ["1", "latest"]))
        == ["object-fast-r1", "object-fast-r2", "rectangle-fast-r1"])
  }

  @Test func `an unknown name is answered with the known ones and a guess`() {
    let error = #expect(throws: HarnessError.self) {
      try names(MatrixSelection(levels: ["acurate"]))
    }
    #expect(
      error?.description
        == "unknown level 'acurate': expected one of fast, accurate; did you mean 'accurate'?")
    let revision = #expect(throws: HarnessError.self) {
      try names(MatrixSelection(revisions: ["7"]))
    }
    #expect(
      revision?.description == "unknown revision '7': expected one of 1, 2, latest, all")
    #expect(throws: HarnessError.unavailableTracker(name: "cloud", reason: "it rains")) {
      try names(MatrixSelection(trackers: ["cloud"]))
    }
  }

  @Test func `patterns select sequences by name or by dataset and name`() throws {
    let first = fakeDataset(
      ["Dog1", "Deer", "Man"].map { stillSequence($0, frames: CountingFrames(count: 2)) },
      name: "otb")
    let second = fakeDataset([stillSequence("Dog2", frames: CountingFrames(count: 2))], name: "x")
    func names(_ patterns: [String]) throws -> [String] {
      try RunPlan(subjects: [], datasets: [first, second], matching: patterns).entries.map(\.name)
    }
    #expect(try names([]) == ["otb/Deer", "otb/Dog1", "otb/Man", "x/Dog2"])
    #expect(try names(["Dog*"]) == ["otb/Dog1", "x/Dog2"])
    #expect(try names(["otb/D*", "Man"]) == ["otb/Deer", "otb/Dog1", "otb/Man"])
    let error = #expect(throws: HarnessError.self) { try names(["Dogg1"]) }
    #expect(
      error?.description == "no sequence matches 'Dogg1' among 4; did you mean 'Dog1'?")
  }

  @Test func `datasets of the same name are told apart`() {
    #expect(RunPlan.uniqueNames(["a", "b", "a", "a-2"]) == ["a", "b", "a-2", "a-2-2"])
  }

  @Test func `a duration reads as people say it`() {
    #expect(TerminalProgress.duration(43.2) == "44 s")
    #expect(TerminalProgress.duration(200) == "3 min 20 s")
    #expect(TerminalProgress.duration(7500) == "2 h 05 min")
    #expect(
      TerminalProgress.line(done: 120, total: 480, seconds: 2)
        == "120/480 frames, 25 %, 60 frames/s, 6 s left")
  }

  @Test func `slips of the keyboard are recognised`() {
    #expect(Spelling.closest(to: "fats", among: ["fast", "accurate"]) == "fast")
    #expect(Spelling.closest(to: "got10", among: ["otb", "got10k"]) == "got10k")
    #expect(Spelling.closest(to: "zebra", among: ["fast", "accurate"]) == nil)
  }
}
