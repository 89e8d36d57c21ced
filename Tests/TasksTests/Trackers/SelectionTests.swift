import Bench
import Testing

@testable import TaskKit
@testable import Tasks

@Suite struct SelectionTests {
  private let trackers = [
    MethodDescription(
      name: "object", summary: "", levels: ["fast", "accurate"], revisions: [1, 2],
      defaultRevision: 1),
    MethodDescription(
      name: "rectangle", summary: "", levels: ["fast", "accurate"], revisions: [1],
      defaultRevision: 1),
    MethodDescription(
      name: "cloud", summary: "", levels: ["fast"], revisions: [1], defaultRevision: 1,
      unavailable: "it rains"),
  ]

  private func names(_ selection: MatrixSelection) throws -> [String] {
    try selection.identities(among: trackers).map(\.name)
  }

  @Test func `an empty selection means all available trackers at their default revisions`() throws {
    #expect(
      try names(MatrixSelection()) == [
        "object-accurate-r1", "object-fast-r1", "rectangle-accurate-r1", "rectangle-fast-r1",
      ])
  }

  @Test func `trackers are selected by levels and revisions, including latest and all`() throws {
    #expect(
      try names(MatrixSelection(trackers: ["object"], levels: ["fast"], revisions: ["all"]))
        == ["object-fast-r1", "object-fast-r2"])
    #expect(
      try names(MatrixSelection(levels: ["fast"], revisions: ["2"])) == ["object-fast-r2"])
    #expect(
      try names(MatrixSelection(levels: ["fast"], revisions: ["1", "latest"]))
        == ["object-fast-r1", "object-fast-r2", "rectangle-fast-r1"])
  }

  @Test func `an unknown level or revision is refused with the known names and a suggestion`() {
    let error = #expect(throws: UnknownName.self) {
      try names(MatrixSelection(levels: ["acurate"]))
    }
    #expect(
      error?.description
        == "unknown level 'acurate': expected one of fast, accurate; did you mean 'accurate'?")
    let revision = #expect(throws: UnknownName.self) {
      try names(MatrixSelection(revisions: ["7"]))
    }
    #expect(
      revision?.description == "unknown revision '7': expected one of 1, 2, latest, all")
    #expect(throws: TrackerError.unavailableTracker(name: "cloud", reason: "it rains")) {
      try names(MatrixSelection(trackers: ["cloud"]))
    }
  }
}
