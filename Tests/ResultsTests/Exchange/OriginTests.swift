import Evaluation
import Foundation
import Geometry
import GroundTruth
import RunTestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

/// Tests that results are read with the origin of their dataset's labels, and that a note is given if another origin is
/// likely.
@Suite struct OriginTests {
  /// Returns a dataset with sequences of 20 frames of a moving box, as if stored in the given format.
  private func dataset(_ format: String) -> Dataset {
    fakeDataset(
      ["a", "b", "c"].map { name in
        Dataset.Entry(name: name, path: "/nowhere/\(name)", format: format) {
          LabeledSequence(
            name: name, dataset: "fake", frames: CountingFrames(count: 20), frameCount: 20,
            targets: [
              Target(
                name: "1",
                annotations: (0..<20).map { frame in
                  Annotation(region: .box(self.box(frame)), visibility: .visible)
                })
            ])
        }
      })
  }

  private func box(_ frame: Int) -> Box {
    Box(x: 3 + Double(frame) / 2, y: 4, width: 8, height: 6)
  }

  /// Writes the labels as another program would write them, with the given origin.
  private func write(to folder: String, layout: ResultsLayout, origin: Double) throws {
    let text = (0..<20).map { frame in
      let box = box(frame)
      return "\(box.x + origin),\(box.y + origin),\(box.width),\(box.height)\n"
    }.joined()
    for name in ["a", "b", "c"] {
      let path =
        layout == .otb ? "\(folder)/KCF/\(name).txt" : "\(folder)/KCF/\(name)/\(name)_001.txt"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
  }

  private func evaluate(
    _ folder: String, _ dataset: Dataset, origin: Double? = nil
  ) throws -> (outcome: ResultsImport.Outcome, auc: Double) {
    let store = RunStore(output: folder + "/run")
    let outcome = try ResultsImport(
      path: folder + "/results", evaluationProtocol: .ope, origin: origin
    ).run(
      try TrackingPlan(methods: [], datasets: [dataset]), into: store,
      facts: .current(name: "run", command: "", jobs: 1, datasets: []), conventions: .vbench)
    let result = try StoredRun(output: store.output) { _ in dataset }.result()
    return (outcome, try #require(result.methods[0].scores[.vbench]).auc)
  }

  @Test(arguments: [
    ("otb", 1.0), ("lasot", 1), ("uav123", 1), ("got10k", 0), ("trackingnet", 0), ("nfs", 0),
  ])
  func `a dataset's own labels, imported as results, have an AUC of 1 in both layouts`(
    format: String, origin: Double
  ) throws {
    for layout in [ResultsLayout.otb, .got10k] {
      try withTemporaryFolder { folder in
        try write(to: folder + "/results", layout: layout, origin: origin)
        let (outcome, auc) = try evaluate(folder, dataset(format))
        #expect(auc == 1)
        #expect(outcome.problems == [] && outcome.failures == [])
      }
    }
  }

  @Test
  func `results read with the wrong origin get remarks that advise the right --origin`() throws {
    try withTemporaryFolder { folder in
      try write(to: folder + "/results", layout: .otb, origin: 0)
      let (outcome, auc) = try evaluate(folder, dataset("trackingnet"), origin: 1)
      #expect(auc < 0.7)
      let words = outcome.problems.map(\.description)
      #expect(words.count == 2, "\(words)")
      #expect(
        words.contains {
          $0.contains(
            "the labels of 3 targets (fake/a ...) were written as results in the layout otb")
            && $0.contains("the coordinates of results start at 1, but those of the labels at 0")
        }, "\(words)")
      #expect(
        words.contains {
          $0.contains("3 of 3 first boxes are exactly one pixel to the left of and above the label")
            && $0.contains("--origin 0")
        }, "\(words)")
    }
  }

  @Test func `results with another origin than their dataset get a remark`() throws {
    try withTemporaryFolder { folder in
      try write(to: folder + "/results", layout: .otb, origin: 1)
      let (outcome, _) = try evaluate(folder, dataset("got10k"))
      let words = outcome.problems.map(\.description)
      #expect(words.count == 1, "\(words)")
      #expect(words.first?.contains("right of and below the label") == true)
      #expect(words.first?.contains("--origin 1") == true)
    }
  }

  @Test func `only first boxes that are off by exactly one pixel are taken as a wrong origin`() {
    var first = FirstBoxes()
    let label = Box(x: 10, y: 20, width: 30, height: 40)
    for box in [
      label, Box(x: 11, y: 20, width: 30, height: 40), Box(x: 11, y: 21, width: 31, height: 40),
      Box(x: 10.4, y: 20.4, width: 30, height: 40), Box(x: 11, y: 19, width: 30, height: 40),
    ] {
      first.add(box, label: label, origin: 1)
    }
    #expect(first.note(on: "KCF") == nil)
    first.add(Box(x: 9, y: 19, width: 30, height: 40), label: label, origin: 1)
    #expect(first.note(on: "KCF")?.reason.contains("1 of 6 first boxes") == true)
  }

  @Test func `labels written in VOT's layout or to a run's store read back unchanged`() throws {
    let sequence = try dataset("vot").entries[0].load()
    var roundTrip = try ResultsRoundTrip(.vot)
    try roundTrip.check(
      sequence, format: "vot", origin: 1, frameSize: PixelSize(width: 64, height: 48))
    #expect(roundTrip.notes == [])
    let facts = SequenceFacts(
      sequence: sequence, frameSize: PixelSize(width: 64, height: 48))
    #expect(StoreRoundTrip.note(on: [facts]) == nil)
  }
}
