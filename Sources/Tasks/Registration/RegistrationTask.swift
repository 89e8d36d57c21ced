import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Results
import TaskKit

/// Image registration: finding the transform from the first image of a pair to the second.
struct RegistrationTask: ItemTask {
  var parameters = TaskParameters()

  var name: String { "registration" }

  var measures: [Measure<RegistrationScores>] { RegistrationMeasures.all }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: "Image registration", item: "pair", items: "pairs",
      measures: measures.map(\.facts), mainMeasure: RegistrationMeasures.area3.key,
      givesConfidences: true)
  }

  var families: [MethodFamily<any ItemMethod<RegistrationItem, RegistrationAnswer>>] {
    RegistrationMethod.Kind.allCases.map { kind in
      MethodFamily(
        name: kind.rawValue, summary: kind.summary, revisions: [kind.revision]
      ) { _, revision in [RegistrationMethod(kind: kind, revision: revision ?? kind.revision)] }
    }
  }

  func items(in location: String) throws -> [RegistrationItem] {
    try Layouts.registration.items(in: location, embedded: RegistrationPair.embedded)
      .map(RegistrationItem.init)
  }

  /// Returns whether a method is run on an item. Translation requests are run only on pairs whose true transform is a
  /// translation.
  func suits(_ method: MethodIdentity, _ item: RegistrationItem) throws -> Bool {
    guard method.tracker == RegistrationMethod.Kind.translation.rawValue else { return true }
    return try item.isTranslation()
  }

  var format: AnswerFormat<RegistrationAnswer> {
    var format = files
    format.binaryAdvice =
      "if these are matches of points, estimate the map with cv2.findHomography(points1, points2, cv2.RANSAC), and write"
      + " its 9 numbers to NAME.txt with numpy.savetxt"
    return format
  }

  private var files: AnswerFormat<RegistrationAnswer> {
    let areReversed = reading.areReversed
    return AnswerFormat(
      endings: ["txt", "xml", "yml", "yaml", "npy", "json"],
      encode: { Array($0.text.utf8) },
      decode: { RegistrationAnswer(text: String(decoding: $0, as: UTF8.self)) },
      layouts: [
        AnswerLayout(name: "txt", ending: "txt", missingAnswer: "none\n") { answer in
          let numbers = HomographyFile.numbers(of: answer.map).map { "\($0)" }
          let rows = [0, 3, 6].map { numbers[$0..<$0 + 3].joined(separator: " ") + "\n" }
          return Array(rows.joined().utf8)
        }
      ]
    ) { path in
      let text = String(decoding: try RegularFile.read(path, limit: 1 << 20), as: UTF8.self)
      let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if words.isEmpty || words == "none" { return nil }
      let map = try HomographyFile.read(path)
      return RegistrationAnswer(
        map: areReversed ? map.inverse ?? map : map, confidence: nil)
    }
  }

  /// The ground-truth transform, and the size of the first image.
  struct Truth {
    var map: Homography
    var size: PixelSize
  }

  func truth(of item: RegistrationItem) throws -> Truth {
    Truth(map: try item.pair.map(), size: try item.pair.images().first.size)
  }

  func evidence(of answer: RegistrationAnswer?, on truth: Truth) -> RegistrationScores {
    RegistrationScores(of: answer?.map, against: truth.map, size: truth.size)
  }

  func misreading(of answer: RegistrationAnswer, on truth: Truth) -> String? {
    guard !reading.areReversed, let inverse = answer.map.inverse,
      let reversed = RegistrationScores(of: inverse, against: truth.map, size: truth.size)
        .cornerError,
      reversed < 10
    else { return nil }
    let error = RegistrationScores(of: answer.map, against: truth.map, size: truth.size).cornerError
    guard error.map({ $0 > 5 * reversed + 5 }) ?? true else { return nil }
    let words = error.map { "\(Int($0.rounded())) px" } ?? "unlimited"
    return
      "the inverse of its map would fit (corner error below \(Int(reversed) + 1) px instead of \(words)), so it"
      + " seems to lead from the second image to the first; to read it so, use --reversed"
  }

  var curves: [RunResult.Curve] {
    [
      RunResult.Curve(
        title: "Corner errors",
        explanation: "fraction of pairs whose corner error is at most the given value",
        xTitle: "corner error in pixels", yTitle: "fraction of pairs",
        xValues: RegistrationScores.curveLimits)
    ]
  }

  func curveValues(of evidence: RegistrationScores) -> [[Double]] {
    [RegistrationScores.curveLimits.map(evidence.isBelow)]
  }

  func confidence(of answer: RegistrationAnswer) -> Double? { answer.confidence }

  func pictures(
    of item: RegistrationItem, answers: [(name: String, answer: RegistrationAnswer?)]
  ) throws -> [AnswerPicture] {
    let images = try item.pair.images()
    return answers.compactMap { name, answer in
      guard let answer, let back = answer.map.inverse else { return nil }
      let warped = images.first.warped(by: back, to: images.second.size)
      return AnswerPicture(
        caption: "\(name): the second image is on the left; the first image, mapped onto it, is on"
          + " the right",
        image: images.second, other: warped)
    }
      + answers.prefix(1).compactMap { name, answer in
        guard let answer, let back = answer.map.inverse else { return nil }
        let warped = images.first.warped(by: back, to: images.second.size)
        return AnswerPicture(
          caption: "\(name): both images as a checkerboard",
          image: images.second.checkerboard(with: warped))
      }
  }
}
