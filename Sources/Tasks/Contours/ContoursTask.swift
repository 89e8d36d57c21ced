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

/// Contour detection: finding the outlines of objects and their nesting.
struct ContoursTask: ItemTask {
  var parameters = TaskParameters()

  var name: String { "contours" }

  var measures: [Measure<ContourScores>] { ContourMeasures.all }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: "Contours", item: "picture", items: "pictures",
      measures: measures.map(\.facts), mainMeasure: ContourMeasures.distance.key)
  }

  var families: [MethodFamily<any ItemMethod<ContourItem, ContourAnswer>>] {
    [
      MethodFamily(
        name: "contours",
        summary: "OpenVision's VNDetectContoursRequest at the original size of the image",
        revisions: [VNDetectContourRequestRevision1]
      ) { _, revision in
        [ContoursMethod(revision: revision ?? VNDetectContourRequestRevision1)]
      }
    ]
  }

  func items(in location: String) throws -> [ContourItem] {
    location == "embedded"
      ? OutlinedImage.embedded.map(ContourItem.init)
      : try Layouts.silhouettes.items(in: location).map(ContourItem.init)
  }

  var format: AnswerFormat<ContourAnswer> {
    AnswerFormat(endings: ["json"]) { answer in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return Array(try encoder.encode(answer))
    } decode: { bytes in
      try? JSONDecoder().decode(ContourAnswer.self, from: Data(bytes))
    } read: { path in
      do {
        return try JSONDecoder().decode(
          ContourAnswer.self, from: Data(try RegularFile.read(path, limit: 1 << 26)))
      } catch is DecodingError {
        throw GroundTruthError.malformed(
          path: path, line: nil,
          reason: "expected {\"contours\": [{\"points\": [[x, y], ...], \"parent\": -1}, ...]}")
      }
    }
  }

  func truth(of item: ContourItem) throws -> ContourItem.Truth { try item.truth() }

  func evidence(of answer: ContourAnswer?, on truth: ContourItem.Truth) -> ContourScores {
    let contours = answer?.contours ?? []
    return ContourScores(
      distances: contours.flatMap { contour in
        contour.points.compactMap { point in
          point.count == 2 ? truth.distance(point[0], point[1]) : nil
        }
      }, nesting: ContourAnswer(contours: contours).nesting, truth: truth.nesting)
  }

  func pictures(
    of item: ContourItem, answers: [(name: String, answer: ContourAnswer?)]
  ) throws -> [AnswerPicture] {
    let image = try item.read()
    return answers.map { name, answer in
      let canvas = Canvas(image)
      let contours = answer?.contours ?? []
      for contour in contours {
        canvas.stroke(
          contour.points.filter { $0.count == 2 }.map { Point($0[0], $0[1]) },
          color: Canvas.Color(255, 40, 30), width: 1)
      }
      return AnswerPicture(
        caption: "\(name): \(contours.count) contour\(contours.count == 1 ? "" : "s")",
        image: canvas.image())
    }
  }
}

/// The contours that a method has detected, in pixels with the origin at the upper left corner.
struct ContourAnswer: Codable, Hashable, Sendable {
  struct Contour: Codable, Hashable, Sendable {
    /// The points of the contour as pairs of x- and y-coordinates.
    var points: [[Double]]
    /// The index of the contour that encloses this one; -1 if there is none.
    var parent: Int
  }

  var contours: [Contour]

  /// The nesting of the contours in bracket notation: each contour is a pair of brackets that encloses the brackets of
  /// the contours inside it. Brackets at the same level are in alphabetical order.
  var nesting: String {
    // Parents precede their children, so iterating backward visits the children first.
    var inner = [[String]](repeating: [], count: contours.count)
    var outer: [String] = []
    for index in contours.indices.reversed() {
      let text = "(" + inner[index].sorted().joined() + ")"
      let parent = contours[index].parent
      if parent >= 0, parent < index { inner[parent].append(text) } else { outer.append(text) }
    }
    return outer.sorted().joined()
  }
}

/// A method that calls OpenVision's contour request as an application would.
private struct ContoursMethod: AnsweringMethod {
  let revision: Int

  var identity: MethodIdentity {
    MethodIdentity(tracker: "contours", level: "", revision: revision)
  }

  func makeSession(for item: ContourItem) -> any ItemSession<ContourAnswer> {
    ImagesSession(of: item) { images in
      guard let image = images.first else { return (nil, nil) }
      let request = VNDetectContoursRequest()
      request.revision = revision
      request.maximumImageDimension = Int.max
      request.detectsDarkOnLight = !item.isBright
      let handler = VNImageRequestHandler(cvPixelBuffer: image)
      let ((), duration) = try StepDuration.measuring { try handler.perform([request]) }
      guard let observation = request.results?.first else { return (nil, duration) }
      let contours = try (0..<observation.contourCount).map { try observation.contour(at: $0) }
      let indices = Dictionary(
        contours.enumerated().map { ($1.indexPath, $0) }
      ) { first, _ in first }
      return (
        ContourAnswer(
          contours: contours.map { contour in
            ContourAnswer.Contour(
              points: contour.normalizedPoints.map { point in
                [
                  Double(point.x) * Double(image.width),
                  (1 - Double(point.y)) * Double(image.height),
                ]
              }, parent: indices[contour.indexPath.dropLast()] ?? -1)
          }), duration
      )
    }
  }
}
