import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import OpenVision
import Results

/// Horizon detection: finding the angle by which an image is rotated.
struct HorizonTask: ItemTask {
  var name: String { "horizon" }

  var measures: [Measure<HorizonScores>] { HorizonMeasures.all }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: "Horizon detection", item: "picture", items: "pictures",
      measures: measures.map(\.facts), mainMeasure: HorizonMeasures.right.key)
  }

  /// The methods. Their answers are angles in radians, counterclockwise.
  var families: [MethodFamily<any ItemMethod<HorizonItem, Double>>] {
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

  var format: AnswerFormat<Double> {
    AnswerFormat(
      endings: ["txt"],
      encode: { Array("\($0)".utf8) },
      decode: { Double(String(decoding: $0, as: UTF8.self)) },
      layouts: [
        AnswerLayout(name: "txt", ending: "txt", nothing: "none\n") {
          Array("\($0 * 180 / .pi)\n".utf8)
        }
      ]
    ) { path in
      let text = String(decoding: try RegularFile.read(path, limit: 1 << 16), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      if text.isEmpty || text == "none" { return nil }
      guard let degrees = Double(text), degrees.isFinite else {
        throw GroundTruthError.malformed(
          path: path, line: 1, reason: "expected an angle in degrees or 'none', found '\(text)'")
      }
      return degrees * .pi / 180
    }
  }

  func evidence(of answer: Double?, on item: HorizonItem) -> HorizonScores {
    HorizonScores(of: answer, against: item.angle)
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
        xTitle: "degrees", yTitle: "fraction of images", places: HorizonScores.curveLimits)
    ]
  }

  func curveValues(of evidence: HorizonScores) -> [[Double]] {
    [HorizonScores.curveLimits.map { evidence.isRight(within: $0) ? 1 : 0 }]
  }

  func pictures(
    of item: HorizonItem, answers: [(name: String, answer: Double?)]
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
      if let answer { draw(answer, Canvas.Color(255, 60, 30)) }
      return AnswerPicture(
        caption: "\(name):"
          + " \(answer == nil ? "no horizon was found" : "the horizon that was found is red"); the"
          + " ground truth is white",
        image: canvas.image())
    }
  }
}

/// An image with a known roll angle.
struct HorizonItem: AnsweredItem {
  let name: String
  let attributes: [String]
  let files: [String]?
  /// The angle in radians, counterclockwise; nil if there is no horizon.
  let angle: Double?
  let read: @Sendable () throws -> PixelBuffer

  var frameCount: Int { 1 }

  var images: any FrameSource {
    ImageList(name: name, count: 1) { [read] in [try read()] }
  }

  func addTruth(to sum: inout Checksum) {
    sum.add(angle ?? .infinity)
    sum.add(name)
  }

  /// The rendered landscapes, rooms and images without a horizon. They are rotated by up to 43 degrees.
  static var embedded: [HorizonItem] {
    (0..<36).map { index in
      let seed = UInt64(index) + 500
      let roll = (Double(index * 37 % 36) / 35 * 86 - 43) * .pi / 180
      let kind = ["landscape", "room", "nothing"][index % 3]
      return HorizonItem(
        name: "\(kind)-\(index / 3 + 1)", attributes: [kind], files: nil,
        angle: kind == "nothing" ? nil : roll
      ) {
        var scene = HorizonScene(width: 480, height: 360, roll: roll, seed: seed)
        let noise = Double(index % 4) * 4
        switch kind {
        case "landscape": return scene.landscape(noise: noise, clutter: index % 5)
        case "room": return scene.room(noise: noise, yaw: Double(index % 7 - 3) * 0.1, pitch: 0)
        default: return scene.nothing(kind: index / 3 % 6)
        }
      }
    }
  }
}

extension HorizonItem {
  init(_ labeled: LabeledHorizon) {
    self.init(
      name: labeled.name, attributes: [], files: [labeled.file],
      angle: labeled.degrees.map { $0 * .pi / 180 }
    ) { try ImageFile.read(labeled.file) }
  }
}

/// A method that calls OpenVision's horizon request as an application would.
private struct HorizonMethod: AnsweringMethod {
  let revision: Int

  var identity: SubjectIdentity {
    SubjectIdentity(tracker: "horizon", level: "", revision: revision)
  }

  func makeSession(for item: HorizonItem) -> any ItemSession<Double> {
    ImagesSession(of: item) { images in
      guard let image = images.first else { return (nil, nil) }
      let request = VNDetectHorizonRequest()
      request.revision = revision
      let handler = VNImageRequestHandler(cvPixelBuffer: image)
      let ((), duration) = try StepDuration.measuring { try handler.perform([request]) }
      return (request.results?.first.map { Double($0.angle) }, duration)
    }
  }
}
