import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import OpenVision
import Results
import TaskKit

/// Horizon detection: finding the angle by which an image is rotated.
struct HorizonTask: ItemTask {
  var parameters = TaskParameters()

  var name: String { "horizon" }

  var measures: [Measure<HorizonScores>] { HorizonMeasures.all }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: "Horizon detection", item: "picture", items: "pictures",
      measures: measures.map(\.facts), mainMeasure: HorizonMeasures.right.key,
      givesConfidences: true)
  }

  var families: [MethodFamily<any ItemMethod<HorizonItem, HorizonAnswer>>] {
    [
      MethodFamily(
        name: "horizon", summary: "OpenVision's VNDetectHorizonRequest",
        revisions: [VNDetectHorizonRequestRevision1]
      ) { _, revision in
        [HorizonMethod(revision: revision ?? VNDetectHorizonRequestRevision1)]
      }
    ]
  }

  func items(in location: String) throws -> [HorizonItem] {
    location == "embedded"
      ? HorizonItem.embedded : try Layouts.horizons.items(in: location).map(HorizonItem.init)
  }

  var format: AnswerFormat<HorizonAnswer> {
    AnswerFormat(
      endings: ["txt"],
      encode: { Array($0.text.utf8) },
      decode: { HorizonAnswer(text: String(decoding: $0, as: UTF8.self)) },
      layouts: [
        AnswerLayout(name: "txt", ending: "txt", missingAnswer: "none\n") {
          Array("\($0.angle * 180 / .pi)\n".utf8)
        }
      ]
    ) { path in
      let text = String(decoding: try RegularFile.read(path, limit: 1 << 16), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      if text.isEmpty || text == "none" { return nil }
      guard let degrees = Double(decimal: text), degrees.isFinite else {
        throw GroundTruthError.malformed(
          path: path, line: 1, reason: "expected an angle in degrees or 'none', found '\(text)'")
      }
      return HorizonAnswer(angle: degrees * .pi / 180, confidence: nil)
    }
  }

  func evidence(of answer: HorizonAnswer?, on item: HorizonItem) -> HorizonScores {
    HorizonScores(of: answer?.angle, against: item.angle)
  }

  func pooled(_ evidence: [HorizonScores]) -> Figures {
    var figures = Figures()
    figures[HorizonMeasures.medianError] = Quantiles(evidence.compactMap(\.error)).median
    return figures
  }

  var curves: [RunResult.Curve] {
    [
      RunResult.Curve(
        title: "Errors",
        explanation: "fraction of images whose angle is right to within the given number of"
          + " degrees",
        xTitle: "degrees", yTitle: "fraction of images", xValues: HorizonScores.curveLimits)
    ]
  }

  func curveValues(of evidence: HorizonScores) -> [[Double]] {
    [HorizonScores.curveLimits.map { evidence.isRight(within: $0) ? 1 : 0 }]
  }

  func confidence(of answer: HorizonAnswer) -> Double? { answer.confidence }

  func pictures(
    of item: HorizonItem, answers: [(name: String, answer: HorizonAnswer?)]
  ) throws -> [AnswerPicture] {
    let image = try item.read()
    return answers.map { name, answer in
      let canvas = Canvas(image)
      func draw(_ angle: Double, _ color: Canvas.Color) {
        let middle = Point(Double(image.width) / 2, Double(image.height) / 2)
        let length = Double(max(image.width, image.height)) / 2
        let reach = Point(length * cos(angle), -length * sin(angle))
        canvas.stroke([middle - reach, middle + reach], color: color)
      }
      if let angle = item.angle { draw(angle, .white) }
      if let answer { draw(answer.angle, Canvas.Color(255, 60, 30)) }
      return AnswerPicture(
        caption: "\(name):"
          + " \(answer == nil ? "no horizon was found" : "the horizon that was found is red"); the"
          + " ground truth is white",
        image: canvas.image())
    }
  }
}
