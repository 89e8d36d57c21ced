import Analysis
import Evaluation
import Execution
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import OpenVision
import Processes
import Trackers

/// Detection of things with four corners in images: rectangles, or codes and what they say.
struct DetectionTask: ItemTask {
  /// What is detected.
  enum Subject: String, Sendable {
    case rectangles, barcodes
  }

  let subject: Subject

  var name: String { subject.rawValue }

  var measures: [Measure<DetectionEvidence>] {
    let pooled = [
      DetectionMeasures.averagePrecision, DetectionMeasures.averagePrecision50,
      DetectionMeasures.averagePrecision75,
    ]
    let ofImages = DetectionMeasures.ofImages.filter {
      subject == .barcodes || $0.key != DetectionMeasures.readShare.key
    }
    return ofImages
      + pooled.map { facts in
        // What all images together have is not the mean of what each has.
        Measure<DetectionEvidence>(facts) { _ in nil }
      }
  }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: subject == .rectangles ? "Detection of rectangles" : "Reading of codes",
      item: "image", items: "images", measures: measures.map(\.facts),
      mainMeasure: subject == .rectangles
        ? DetectionMeasures.recall.key : DetectionMeasures.readShare.key,
      maxDrop: ["recall": 0.01, "precision": 0.02, "ap": 0.01, "decoded": 0.01],
      maxItemDrop: ["recall": 0])
  }

  var families: [MethodFamily<[DetectedRegion]>] {
    switch subject {
    case .rectangles:
      [
        MethodFamily(
          name: "rectangles", summary: "OpenVision's VNDetectRectanglesRequest, all that it finds",
          revisions: [VNDetectRectanglesRequestRevision1]
        ) { _, revision in
          [DetectionMethod(name: "rectangles", revision: revision) { Self.rectangles(revision) }]
        }
      ]
    case .barcodes:
      [
        MethodFamily(
          name: "barcodes", summary: "OpenVision's VNDetectBarcodesRequest (trait Barcodes)",
          revisions: [VNDetectBarcodesRequestRevision1, VNDetectBarcodesRequestRevision2],
          unavailable: Self.withoutBarcodes
        ) { _, revision in
          [
            DetectionMethod(name: "barcodes", revision: revision) {
              let request = VNDetectBarcodesRequest()
              if let revision { request.revision = revision }
              return request
            }
          ]
        }
      ]
    }
  }

  /// Why codes cannot be read; nil where they can.
  private static var withoutBarcodes: String? {
    #if Barcodes
      nil
    #else
      "this build is without the package trait Barcodes (install libzxing-dev, and build with"
        + " `swift build --traits Barcodes`)"
    #endif
  }

  private static func rectangles(_ revision: Int?) -> VNImageBasedRequest {
    let request = VNDetectRectanglesRequest()
    request.maximumObservations = 0
    request.minimumSize = 0.1
    request.minimumAspectRatio = 0.2
    request.quadratureTolerance = 45
    if let revision { request.revision = revision }
    return request
  }

  /// - Throws: also where codes are asked for that come with vbench: there are none.
  func items(in location: String) throws -> [DetectionItem] {
    guard location == "embedded" else {
      return try LabelledImageFinder.images(in: location).map(DetectionItem.init)
    }
    guard subject == .rectangles else {
      throw GroundTruthError.malformed(
        path: location, line: nil,
        reason: "no codes come with vbench: give --dataset, a folder with dataset_config.json")
    }
    return LabelledImage.embedded.map(DetectionItem.init)
  }

  var format: AnswerFormat<[DetectedRegion]> {
    AnswerFormat(endings: ["json"]) { regions in
      try DetectionFile.encode(regions)
    } decode: { bytes in
      try? DetectionFile.decode(bytes, path: "")
    } read: { path in
      try DetectionFile.decode(try RegularFile.read(path), path: path)
    }
  }

  func evidence(of answer: [DetectedRegion]?, on item: DetectionItem) -> DetectionEvidence {
    DetectionEvidence(
      answer ?? [],
      against: item.image.things.map {
        LabelledRegion(quadrilateral: $0.quadrilateral, text: $0.text)
      })
  }

  func pooled(_ evidence: [DetectionEvidence]) -> Figures { DetectionMeasures.pooled(evidence) }

  var curves: [TaskResult.Curve] {
    [
      TaskResult.Curve(
        title: "Found",
        explanation: "share of images' things that are found, by the overlap that counts",
        xTitle: "overlap threshold", yTitle: "share found", places: DetectionEvidence.thresholds)
    ]
  }

  func curveValues(of evidence: DetectionEvidence) -> [[Double]] {
    [
      evidence.isTrue.map { found in
        evidence.truths > 0 ? Double(found.count { $0 }) / Double(evidence.truths) : .nan
      }
    ]
  }

  func pictures(
    of item: DetectionItem, answers: [(name: String, answer: [DetectedRegion]?)]
  ) throws -> [TaskPicture] {
    let image = try item.image.image()
    return answers.map { name, answer in
      let canvas = Canvas(image)
      for thing in item.image.things {
        canvas.stroke(thing.quadrilateral.corners, color: .white, width: 3)
      }
      for region in answer ?? [] {
        canvas.stroke(region.quadrilateral.corners, color: Canvas.Color(255, 60, 30))
      }
      let count = answer?.count ?? 0
      return TaskPicture(
        caption: "\(name): \(count) found, in red; the truth in white", image: canvas.image())
    }
  }
}

/// An image with labelled things.
struct DetectionItem: TaskItem {
  let image: LabelledImage

  init(_ image: LabelledImage) { self.image = image }

  var name: String { image.name }
  var frameCount: Int { 1 }
  var files: [String]? { image.file.map { [$0] } }

  /// Results may be called with or without the ending of the image's file.
  var resultNames: [String] {
    let stem = (name as NSString).deletingPathExtension
    let flat = name.map { $0 == "/" ? "_" : String($0) }.joined()
    return [name, stem, flat].reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  var images: any FrameSource {
    ImageList(name: name, count: 1) { [image] in [try image.image()] }
  }

  func addTruth(to sum: inout Checksum) {
    for thing in image.things {
      for corner in thing.quadrilateral.corners {
        sum.add(corner.x)
        sum.add(corner.y)
      }
      sum.add(thing.text ?? "")
    }
  }
}

/// A request that finds rectangles, driven as a program that uses the library drives it.
private struct DetectionMethod: AnsweringMethod {
  let identity: SubjectIdentity
  private let make: @Sendable () -> VNImageBasedRequest

  init(
    name: String, revision: Int?, make: @escaping @Sendable () -> VNImageBasedRequest
  ) {
    identity = SubjectIdentity(tracker: name, level: "", revision: revision)
    self.make = make
  }

  func makeSession(for item: any TaskItem) -> any AnswerSession<[DetectedRegion]> {
    ImagesSession { images in
      guard let image = images.first else { return (nil, nil) }
      let request = make()
      let handler = VNImageRequestHandler(cvPixelBuffer: image)
      let ((), duration) = try StepDuration.measuring { try handler.perform([request]) }
      let found = (request.results ?? []).compactMap { $0 as? VNRectangleObservation }
      return (found.map { DetectedRegion($0, in: image.size) }, duration)
    }
  }
}
