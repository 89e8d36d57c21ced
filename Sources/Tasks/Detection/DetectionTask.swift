import Bench
import Evaluation
import Files
import GroundTruth
import OpenVision
import Results
import TaskKit

/// Detection of quadrilaterals: rectangles, barcodes or lines of text. The content of barcodes and text is also read.
struct DetectionTask: ItemTask {
  /// The type of objects to detect.
  enum Objects: String, Sendable {
    case rectangles, barcodes, text
  }

  let objects: Objects
  var parameters = TaskParameters()

  var name: String { objects.rawValue }

  var measures: [Measure<DetectionEvidence>] {
    let pooled = [
      DetectionMeasures.averagePrecision, DetectionMeasures.averagePrecision50,
      DetectionMeasures.averagePrecision75,
    ]
    let ofImages = DetectionMeasures.ofImages.filter {
      objects != .rectangles || $0.key != DetectionMeasures.readFraction.key
    }
    let ofText: [Measure<DetectionEvidence>] =
      switch objects {
      case .rectangles: []
      case .barcodes: [DetectionMeasures.characterErrorRate]
      case .text: [DetectionMeasures.characterErrorRate, DetectionMeasures.wordErrorRate]
      }
    return ofImages + ofText
      + pooled.map { facts in
        // This figure is pooled over all images instead of being averaged, so a single image has no value.
        Measure<DetectionEvidence>(facts) { _ in nil }
      }
  }

  private var title: String {
    switch objects {
    case .rectangles: "Rectangle detection"
    case .barcodes: "Code reading"
    case .text: "Text recognition"
    }
  }

  private var mainMeasure: MeasureFacts {
    switch objects {
    case .rectangles: DetectionMeasures.recall.facts
    case .barcodes: DetectionMeasures.readFraction.facts
    case .text: DetectionMeasures.characterErrorRate.facts
    }
  }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: title, item: "image", items: "images", measures: measures.map(\.facts),
      mainMeasure: mainMeasure.key)
  }

  var families: [MethodFamily<any ItemMethod<DetectionItem, [DetectedRegion]>>] {
    switch objects {
    case .rectangles:
      [
        MethodFamily(
          name: "rectangles",
          summary: "OpenVision's VNDetectRectanglesRequest, without a limit on the"
            + " number of detections",
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
    case .text:
      [
        MethodFamily(
          name: "text", summary: Self.textSummary, levels: ["accurate", "fast"],
          revisions: [VNRecognizeTextRequestRevision1, VNRecognizeTextRequestRevision2],
          unavailable: Self.withoutText
        ) { level, revision in
          [
            DetectionMethod(name: "text", level: level, revision: revision) {
              let request = VNRecognizeTextRequest()
              request.recognitionLevel = level == "fast" ? .fast : .accurate
              if let revision { request.revision = revision }
              return request
            }
          ]
        }
      ]
    }
  }

  private static let withoutBarcodes = NamedDetector.barcodes.refusal
  private static let withoutText = NamedDetector.text.refusal

  /// The description of the text method, including the engine that reads text at the level `accurate`.
  private static let textSummary =
    "OpenVision's VNRecognizeTextRequest (trait Text); the level accurate of revision 2 uses "
    + (VNRecognizeTextRequest.networksFolder.map { "the networks in \($0.path)" }
      ?? "Tesseract, because no networks are installed (trait Models)")

  private static func rectangles(_ revision: Int?) -> VNImageBasedRequest {
    let request = VNDetectRectanglesRequest()
    request.maximumObservations = 0
    request.minimumSize = 0.1
    request.minimumAspectRatio = 0.2
    request.quadratureTolerance = 45
    if let revision { request.revision = revision }
    return request
  }

  func items(in location: String) throws -> [DetectionItem] {
    try Layouts.images.items(in: location, embedded: embedded).map(DetectionItem.init)
  }

  /// The embedded images for the objects of this task.
  private var embedded: [LabeledImage] {
    switch objects {
    case .rectangles: LabeledImage.embedded
    case .barcodes: EmbeddedCodes.images
    case .text: EmbeddedText.images
    }
  }

  var format: AnswerFormat<[DetectedRegion]> {
    var format = files
    let readAll = format.foreign?.readAll
    format.foreign?.readAll = { path, context in
      guard WordImagesFormat.isOne(path) else { return try readAll?(path, context) }
      let words = try WordImagesFormat.words(path).compactMap { image, text in
        context.sizeOfItem(image).map { size in
          (
            image,
            [
              DetectedRegion(
                quadrilateral: WordImagesFormat.whole(size), confidence: 1, text: text)
            ]
          )
        }
      }
      return Dictionary(words) { first, _ in first }
    }
    return format
  }

  private var files: AnswerFormat<[DetectedRegion]> {
    DetectionFile.format(
      boxes: reading.answers,
      names: { ["\($0).txt", "res_\($0).txt", "\($0).tsv", "\($0)_res.json"] }
    ) { path, context in
      if TesseractWords.isOne(path) {
        return try TesseractWords.read(path).map {
          DetectedRegion(
            quadrilateral: $0.corners, confidence: $0.confidence, text: $0.text)
        }
      }
      let bytes = try RegularFile.read(path, limit: 1 << 24)
      if let first = bytes.first, "[({".utf8.contains(first),
        let words = try Self.words(bytes, context)
      {
        return words
      }
      let words = try ICDARResults.read(path)
      if words.contains(where: { $0.text == nil }) {
        context.log.remark(
          path.deletingLastPathComponent, "words without a text count as found, but not as read")
      }
      return words.map {
        DetectedRegion(quadrilateral: $0.corners, confidence: 1, text: $0.text)
      }
    } readOther: {
      try Self.words($0, $1)
    }
  }

  /// Returns the words in JSON, or in what Python printed; nil if there are none.
  private static func words(_ bytes: [UInt8], _ context: AnswerContext) throws -> [DetectedRegion]?
  {
    try TextRecords(bytes)?.words { try context.knownSize(for: "the words") }.map {
      DetectedRegion(quadrilateral: $0.corners, confidence: $0.confidence ?? 1, text: $0.text)
    }
  }

  func truth(of item: DetectionItem) throws -> [ImageLabel] { try item.image.labels() }

  func evidence(of answer: [DetectedRegion]?, on truth: [ImageLabel]) -> DetectionEvidence {
    DetectionEvidence(
      answer ?? [],
      against: truth.map {
        LabeledRegion(
          quadrilateral: $0.quadrilateral, text: $0.text, isIgnored: $0.isIgnored || $0.isCrowd)
      })
  }

  func pooled(_ evidence: [DetectionEvidence]) -> Figures { DetectionMeasures.pooled(evidence) }

  var curves: [RunResult.Curve] { [Self.foundCurve(of: "things")] }

  func curveValues(of evidence: DetectionEvidence) -> [[Double]] {
    [
      evidence.isTrue.map { found in
        evidence.truths > 0 ? Double(found.count { $0 }) / Double(evidence.truths) : .nan
      }
    ]
  }
}
