import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import Labeling

@Suite struct LabelingProjectTests {
  private let square = MovingSquare(count: 6)

  private func hand(_ frame: Int) -> LabelChange {
    LabelChange(
      target: 1,
      labels: [
        .init(
          frame: frame, old: nil,
          new: GivenLabel(source: .hand, visibility: .visible, region: .box(square.box(at: frame))))
      ])
  }

  private let target = LabelChange(adding: LabeledTarget(id: 1, facts: .init(name: "a \"b\"")))

  private func tracked(_ frame: Int) -> TrackedLabel {
    TrackedLabel(visibility: .visible, region: .box(square.box(at: frame)), confidence: 0.5)
  }

  @Test func `frames that only a tracker labeled are read as unlabeled, and a remark counts them`()
    throws
  {
    let folder = try TemporaryFolder()
    let project = try LabelingProject(square.unlabeled, in: folder.path("labels"))
    for change in [target, hand(0), hand(4)] { try project.apply(change) }
    try project.write { _ in (0..<6).map { $0 == 5 ? nil : tracked($0) } }
    let read = try #require(try Dataset.open(folder.path("labels")).entries.first).load()
    #expect(read.targets.map(\.name) == ["a \"b\""])
    #expect(
      read.targets[0].sources == [.hand, .tracked, .tracked, .tracked, .hand, LabelSource.none])
    let regions = read.targets[0].annotations.map { $0.region?.boundingBox }
    #expect(regions == [square.box(at: 0), nil, nil, nil, square.box(at: 4), nil])
    #expect(
      read.remarks.contains {
        $0.contains("2 of 6 frames by hand, 0 checked, 3 tracked and left out")
          && $0.contains("labels made by object-accurate-r3 favor it")
      }, "\(read.remarks)")
    let found = try read.frames.makeReader().next()
    #expect(try found?.size == square.frameSize())
  }

  @Test func `why a target is hidden is an attribute of its frame and comes back`() throws {
    let folder = try TemporaryFolder()
    let hidden = LabelChange(
      target: 1,
      labels: [
        .init(
          frame: 2, old: nil, new: GivenLabel(source: .hand, visibility: .outside, region: nil))
      ])
    do {
      let project = try LabelingProject(square.unlabeled, in: folder.path)
      for change in [target, hand(0), hidden] { try project.apply(change) }
      try project.write { _ in [] }
    }
    let read = try #require(try Dataset.open(folder.path).entries.first).load()
    #expect(read.targets[0].annotations[2].visibility == .absent)
    #expect(read.targets[0].annotations[2].attributes == ["outside"])
    try FileManager.default.removeItem(atPath: folder.path(LabelJournal.name))
    let again = try LabelingProject(square.unlabeled, in: folder.path)
    #expect(try again.labels.target(1).given[2]?.visibility == .outside)
  }

  @Test func `labels of another program count as checked and keep their details`() throws {
    let folder = try TemporaryFolder()
    var sequence = square.unlabeled
    sequence.targets = [
      Target(
        name: "cat",
        annotations: [
          Annotation(
            region: .box(square.box(at: 0)), visibility: .visible, cover: 0.5, attributes: ["OCC"]),
          .absent, .unlabeled, .unlabeled, .unlabeled, .unlabeled,
        ])
    ]
    let project = try LabelingProject(sequence, in: folder.path)
    #expect(try project.labels.target(1).given.values.allSatisfy { $0.source == .checked })
    try project.write { _ in [] }
    let read = try #require(try Dataset.open(folder.path).entries.first).load()
    #expect(read.targets[0].annotations == sequence.targets[0].annotations)
    #expect(read.targets[0].sources.prefix(3) == [.checked, .checked, LabelSource.none])
  }

  @Test func `labels that another program has changed are used, and earlier changes stay readable`()
    throws
  {
    let folder = try TemporaryFolder()
    do {
      let project = try LabelingProject(square.unlabeled, in: folder.path)
      for change in [target, hand(0), hand(4)] { try project.apply(change) }
      try project.write { _ in [] }
    }
    let file = folder.path("target-1.csv")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try folder.write(text: text + "5,visible,1,2,3,4,hand\n", to: "target-1.csv")
    let project = try LabelingProject(square.unlabeled, in: folder.path)
    #expect(try project.labels.target(1).given.keys.sorted() == [0, 4, 5])
    #expect(!project.canUndo)
    #expect(project.remarks.count == 1)
    #expect(FileManager.default.fileExists(atPath: folder.path("labeling-old.jsonl")))
  }

  @Test func `two processes do not work on the same labels`() throws {
    let folder = try TemporaryFolder()
    let project = try LabelingProject(square.unlabeled, in: folder.path)
    #expect {
      try LabelingProject(square.unlabeled, in: folder.path)
    } throws: { error in
      guard case .inUse? = error as? LabelingError else { return false }
      return true
    }
    #expect(project.labels.targets.isEmpty)
  }

  @Test func `without targets there is no manifest`() throws {
    let folder = try TemporaryFolder()
    let project = try LabelingProject(square.unlabeled, in: folder.path)
    for change in [target, hand(0)] { try project.apply(change) }
    try project.write { _ in [] }
    try project.apply(LabelChange(adding: try project.labels.target(1)).inverse)
    try project.write { _ in [] }
    #expect(!FileManager.default.fileExists(atPath: folder.path("sequence.yaml")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("target-1.csv")))
  }
}
