import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import Results
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

struct ManyObjectsTaskTests {
  private let task = ManyObjectsTask()

  /// Writes a sequence of ten frames in the layout of MOTChallenge, with the given label rows for each frame.
  private func sequence(in folder: TemporaryFolder, rows: (Int) -> [String]) throws {
    try folder.write(
      text: (1...10).flatMap(rows).joined(separator: "\n") + "\n", to: "data/walk/gt/gt.txt")
    try folder.write(text: "[Sequence]\nseqLength=10\n", to: "data/walk/seqinfo.ini")
  }

  private func labels(_ frame: Int) -> [String] {
    [
      "\(frame),1,\(10 + frame),20,30,60,1,-1,-1,-1",
      "\(frame),2,\(90 - frame),20,30,60,1,-1,-1,-1",
    ]
  }

  @Test func `the labels as an answer have the best score in every measure`() throws {
    let folder = try TemporaryFolder()
    try sequence(in: folder, rows: labels)
    let item = try #require(try task.items(in: folder.path("data")).first)
    #expect(item.frameCount == 10)
    let scores = try task.evidence(of: try item.labels(), on: task.truth(of: item))
    let figures = Figures(task.measures, of: scores)
    for key in ["hota", "deta", "assa", "mota", "idf1"] {
      let measure = try #require(task.measures.first { $0.key == key })
      #expect(figures[measure] == 1)
    }
    #expect(scores.clear.identitySwitches == 0)
  }

  @Test func `swapping two identities halfway counts as two identity switches`() throws {
    let folder = try TemporaryFolder()
    try sequence(in: folder, rows: labels)
    let item = try #require(try task.items(in: folder.path("data")).first)
    var answer = try item.labels()
    for frame in 5..<10 {
      for row in answer.frames[frame].indices {
        answer.frames[frame][row].identity = 3 - answer.frames[frame][row].identity
      }
    }
    let scores = try task.evidence(of: answer, on: task.truth(of: item))
    #expect(scores.clear.identitySwitches == 2)
    // There are 20 boxes and two identity switches.
    #expect(abs(scores.clear.mota - 0.9) < 1e-12)
    #expect(scores.identity.idf1 == 0.5)
    #expect(scores.hota.detA == 1)
  }

  @Test func `an answer with more frames than the sequence is refused`() throws {
    let folder = try TemporaryFolder()
    try sequence(in: folder, rows: labels)
    let item = try #require(try task.items(in: folder.path("data")).first)
    var answer = try item.labels()
    answer.frames.append([])
    #expect(throws: ObjectItemError.self) {
      try task.evidence(of: answer, on: task.truth(of: item))
    }
  }

  @Test
  func `stored tables of objects read back bit for bit, and damaged ones are refused`() throws {
    let table = ObjectTable(
      frames: [
        [
          .init(
            identity: 7, box: Box(x: 1.0 / 3, y: -2, width: 4, height: 0.1 + 0.2), confidence: 0.7,
            kind: .name("Car"))
        ], [],
        [.init(identity: 8, box: Box(x: 1, y: 2, width: 3, height: 4), kind: .number(2))],
      ], ignored: [[], [], []])
    #expect(try task.format.decode(task.format.encode(table)) == table)
    #expect(task.format.decode(Array("x".utf8)) == nil)
    let bytes = try task.format.encode(table)
    #expect(task.format.decode(bytes.dropLast()) == nil)
    #expect(task.format.decode(bytes + [0]) == nil)
    // A table cannot be decoded if a row is in a nonexistent frame, or if the stated number of rows exceeds the number
    // of bytes.
    #expect(task.format.decode(Array("objects 1 1\n".utf8) + bytes.dropFirst(12).prefix(72)) == nil)
    #expect(task.format.decode(Array("objects 3 4000000000000000000\n".utf8)) == nil)
  }

  @Test
  func `names of methods for many objects contain the detection interval and the source`() throws {
    var parameters = TaskParameters()
    parameters.chunks = [5, 20]
    parameters.detections = "labels"
    let task = try task.with(parameters)
    let names = try task.families.flatMap { family in
      try family.make(family.about.levels.first ?? "", family.about.defaultRevision)
        .map(\.identity.name)
    }
    #expect(
      names == [
        "object-fast-r3-every5-labels", "object-fast-r3-every20-labels", "motion-every5-labels",
        "motion-every20-labels",
      ])
    parameters.rules = "mine"
    #expect(throws: (any Error).self) { try self.task.with(parameters) }
  }

  @Test
  func `methods that get labels because detections are missing are reported as favored`() throws {
    let folder = try TemporaryFolder()
    try sequence(in: folder, rows: labels)
    func favors(_ task: ManyObjectsTask) throws -> [String?] {
      let item = try #require(try task.items(in: folder.path("data")).first)
      let methods = try task.families.flatMap {
        try $0.make($0.about.levels.first ?? "", $0.about.revisions.last)
      }
      return methods.map { task.favor(of: $0, on: item) }
    }
    #expect(try favors(task).allSatisfy { $0?.contains("labels as detections") == true })
    // If the user requests the labels as detections, no method is reported as favored.
    var parameters = TaskParameters()
    parameters.detections = "labels"
    #expect(try favors(task.with(parameters)).allSatisfy { $0 == nil })
    try folder.write(text: "1,-1,10,20,30,60,0.9\n", to: "data/walk/det/det.txt")
    #expect(try favors(task).allSatisfy { $0 == nil })
    let rendered = try #require(try task.items(in: "embedded").first)
    #expect(
      try task.families.flatMap { try $0.make("", nil) }.allSatisfy {
        task.favor(of: $0, on: rendered) == nil
      })
  }

  @Test func `objects of other classes in KITTI results are not judged`() throws {
    let folder = try TemporaryFolder()
    func row(_ kind: String, _ identity: Int, _ left: Int) -> String {
      "0 \(identity) \(kind) 0 0 0 \(left) 10 \(left + 40) 60 1 1 1 0 0 0 0"
    }
    try folder.write(
      text: [row("Car", 1, 10), row("Pedestrian", 2, 100)].joined(separator: "\n"),
      to: "data/label_02/0000.txt")
    let item = try #require(try task.items(in: folder.path("data")).first)
    let result = try folder.write(
      text: [row("Car", 5, 10) + " 0.9", row("Pedestrian", 6, 300) + " 0.8"]
        .joined(separator: "\n"), to: "0000.txt")
    let answer = try #require(try task.format.read(result))
    #expect(try task.evidence(of: answer, on: task.truth(of: item)).clear.mota == 1)
  }
}
