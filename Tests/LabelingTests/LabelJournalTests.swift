import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import Labeling

@Suite struct LabelJournalTests {
  private func change(_ frame: Int) -> LabelChange {
    let box = Region.box(Box(x: Double(frame), y: 0.1, width: 3, height: 4))
    return LabelChange(
      target: 1,
      labels: [
        .init(
          frame: frame, old: nil, new: GivenLabel(source: .hand, visibility: .visible, region: box))
      ])
  }

  private var start: LabelSet {
    var labels = LabelSet()
    labels.apply(LabelChange(adding: LabeledTarget(id: 1, facts: .init(name: "dog"))))
    return labels
  }

  private func frames(_ journal: LabelJournal) throws -> [Int] {
    try journal.labels.target(1).given.keys.sorted()
  }

  @Test func `changes can be taken back and made again after a restart`() throws {
    let folder = try TemporaryFolder()
    let first = try LabelJournal(startingWith: start, in: folder.path)
    for frame in 0..<4 { try first.add(change(frame)) }
    _ = try first.undo()
    _ = try first.undo()
    let second = try #require(try LabelJournal(in: folder.path))
    #expect(second.labels == first.labels)
    #expect(try frames(second) == [0, 1])
    _ = try second.redo()
    #expect(try frames(second) == [0, 1, 2])
    for _ in 0..<3 { _ = try second.undo() }
    let third = try #require(try LabelJournal(in: folder.path))
    #expect(third.labels == start)
    #expect(!third.canUndo && third.canRedo)
    #expect(throws: LabelingError.nothingToUndo) { try third.undo() }
  }

  @Test func `a change after an undo cannot be followed by a redo`() throws {
    let folder = try TemporaryFolder()
    let journal = try LabelJournal(startingWith: start, in: folder.path)
    try journal.add(change(0))
    _ = try journal.undo()
    try journal.add(change(7))
    #expect(throws: LabelingError.nothingToRedo) { try journal.redo() }
    #expect(try frames(journal) == [7])
  }

  @Test func `a removed target comes back with its labels and its number is not used again`() throws
  {
    let folder = try TemporaryFolder()
    let journal = try LabelJournal(startingWith: start, in: folder.path)
    try journal.add(change(3))
    let whole = journal.labels
    try journal.add(LabelChange(adding: try journal.labels.target(1)).inverse)
    #expect(journal.labels.targets.isEmpty && journal.labels.nextID == 2)
    _ = try journal.undo()
    #expect(journal.labels == whole)
  }

  @Test func `a line that was cut at any byte is dropped`() throws {
    let folder = try TemporaryFolder()
    let journal = try LabelJournal(startingWith: start, in: folder.path)
    try journal.add(change(0))
    let path = folder.path(LabelJournal.name)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try journal.add(change(1))
    let after = try Data(contentsOf: URL(fileURLWithPath: path))
    for end in before.count..<after.count {
      try folder.write(after[..<end], to: LabelJournal.name)
      let opened = try #require(try LabelJournal(in: folder.path))
      #expect(try frames(opened) == [0])
      try opened.add(change(2))
      #expect(try frames(try #require(try LabelJournal(in: folder.path))) == [0, 2])
    }
  }

  @Test(arguments: [
    "{\"undo\":1}", "{\"undo\":2}", "{\"start\":[]}", "{}", "nonsense",
    "{\"change\":{\"target\":1,\"labels\":[{\"frame\":0,\"new\":{\"source\":\"hand\",\"visibility\":\"visible\"}}]}}",
  ])
  func `a line that makes no sense is reported with its number`(line: String) throws {
    let folder = try TemporaryFolder()
    _ = try LabelJournal(startingWith: LabelSet(), in: folder.path)
    let path = folder.path(LabelJournal.name)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try folder.write(text: text + line + "\n", to: LabelJournal.name)
    #expect(
      throws: LabelingError.malformed(path: path, line: 2, reason: "expected a change of labels")
    ) { try LabelJournal(in: folder.path) }
  }
}
