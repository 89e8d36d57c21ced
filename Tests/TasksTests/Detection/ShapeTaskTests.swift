import Bench
import Evaluation
import Foundation
import GroundTruth
import Media
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

struct ShapeTaskTests {
  @Test
  func `contours of embedded drawings have the right positions and the right nesting`() throws {
    let task = ContoursTask()
    let method = try #require(task.families.first?.make("", nil).first)
    for item in try task.items(in: "embedded") where item.attributes == ["plain"] {
      let answer = try method.answer(to: item, [item.read()])?.answer
      let scores = try task.evidence(of: answer, on: task.truth(of: item))
      #expect(try #require(scores.distance) < 0.15, "\(item.name)")
      #expect(scores.isNestedRight, "\(item.name)")
    }
    #expect(throws: GroundTruthError.self) { try task.items(in: "/nowhere") }
  }

  @Test func `the nesting of contours is written as brackets and compared with the truth`() {
    func contour(_ parent: Int) -> ContourAnswer.Contour {
      ContourAnswer.Contour(points: [], parent: parent)
    }
    let answer = ContourAnswer(contours: [
      contour(-1), contour(0), contour(-1), contour(0), contour(3),
    ])
    #expect(answer.nesting == "((())())()")
    let scores = ContourScores(distances: [0.5, 1.5], nesting: answer.nesting, truth: "()")
    #expect(scores.distance == 1)
    #expect(scores.maximumDistance == 1.5)
    #expect(scores.countError == 4)
    #expect(!scores.isNestedRight)
  }

  @Test
  func `at least 22 of 24 embedded horizons are found within half a degree or as absent`() throws {
    let task = HorizonTask()
    let method = try #require(task.families.first?.make("", nil).first)
    let items = try task.items(in: "embedded").filter { !$0.attributes.contains("room") }
    #expect(items.count == 24)
    var right = 0
    for item in items {
      let answer = try method.answer(to: item, [item.read()])?.answer
      right += task.evidence(of: answer, on: item).isRight(within: 0.5) ? 1 : 0
    }
    #expect(right >= 22)
  }

  @Test func `horizon angles are compared modulo 180 degrees, and missing ones are wrong`() {
    let degree = Double.pi / 180
    #expect(abs((HorizonScores(of: 44 * degree, against: -45 * degree).error ?? 0) - 89) < 1e-9)
    #expect(abs((HorizonScores(of: 179 * degree, against: 0).error ?? 0) - 1) < 1e-9)
    #expect(HorizonScores(of: nil, against: 0).isRight(within: 100) == false)
    #expect(HorizonScores(of: nil, against: nil).isRight(within: 0))
    #expect(!HorizonScores(of: 0, against: nil).isRight(within: 100))
  }

  @Test func `a list of pictures and horizon angles is read, and mistakes name the line`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "file,degrees\nb.png,-3.5\na.png,\n", to: "horizon.csv")
    let task = HorizonTask()
    let items = try task.items(in: folder.path)
    #expect(items.map(\.name) == ["a.png", "b.png"])
    #expect(items.map(\.angle) == [nil, -3.5 * .pi / 180])
    // A run watches these files while it reads the pictures.
    #expect(items.map { $0.images.files } == [[folder.path("a.png")], [folder.path("b.png")]])
    try folder.write(text: "a.png,x\n", to: "horizon.csv")
    let error = #expect(throws: GroundTruthError.self) { try task.items(in: folder.path) }
    #expect(error?.description.contains("horizon.csv:1") == true)
  }
}
