import Analysis
import Evaluation
import Execution
import Geometry
import GroundTruth
import OpenVision
import Trackers

/// Detection of objects in boxes: any with classes, or faces, judged as COCO judges.
struct ObjectsTask: ItemTask {
  /// What is detected.
  enum Subject: String, Sendable {
    case detection, faces
  }

  let subject: Subject

  /// What faces are called in labels and answers; what has no name is one, too.
  private static let face = "face"

  var name: String { subject.rawValue }

  var measures: [Measure<ObjectEvidence>] {
    ObjectMeasures.all + (subject == .faces ? [ObjectMeasures.landmarkError] : [])
  }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: subject == .faces ? "Detection of faces" : "Detection of objects",
      item: "image", items: "images", measures: measures.map(\.facts),
      mainMeasure: ObjectMeasures.averagePrecision.key)
  }

  var families: [MethodFamily<any ItemMethod<DetectionItem, [DetectedRegion]>>] {
    guard subject == .faces else { return [] }
    return [
      MethodFamily(
        name: "faces", summary: "OpenVision's VNDetectFaceRectanglesRequest (trait Faces)",
        revisions: Array(VNDetectFaceRectanglesRequest.supportedRevisions),
        unavailable: Self.withoutFaces
      ) { _, revision in
        [
          DetectionMethod(name: "faces", revision: revision) {
            let request = VNDetectFaceRectanglesRequest()
            if let revision { request.revision = revision }
            return request
          }
        ]
      },
      MethodFamily(
        name: "landmarks", summary: "OpenVision's VNDetectFaceLandmarksRequest (trait Faces)",
        revisions: Array(VNDetectFaceLandmarksRequest.supportedRevisions),
        unavailable: Self.withoutFaces
      ) { _, revision in
        [
          DetectionMethod(name: "landmarks", revision: revision) {
            let request = VNDetectFaceLandmarksRequest()
            if let revision { request.revision = revision }
            return request
          }
        ]
      },
    ]
  }

  func method(called name: String, model path: String) throws -> any ItemMethod<
    DetectionItem,
    [DetectedRegion]
  > {
    try ModelMethod(name: name, path: path)
  }

  private static let withoutFaces = NamedDetector.faces.refusal

  /// - Throws: also where images are asked for that come with vbench: there are none.
  func items(in location: String) throws -> [DetectionItem] {
    guard location != "embedded" else {
      throw GroundTruthError.malformed(
        path: location, line: nil,
        reason: "no labeled \(subject == .faces ? "faces" : "objects") come with vbench: give"
          + " --dataset, a folder with labeled images (Documentation/Tasks.md)")
    }
    return try LabeledImageFinder.images(in: location).map(DetectionItem.init)
  }

  var format: AnswerFormat<[DetectedRegion]> { DetectionFile.format }

  func truth(of item: DetectionItem) throws -> [LabeledThing] { try item.image.things() }

  func evidence(of answer: [DetectedRegion]?, on truth: [LabeledThing]) -> ObjectEvidence {
    ObjectEvidence(
      DetectionImage(
        labels: truth.compactMap { thing in
          kind(thing.kind).map { kind in
            LabeledDetection(
              box: thing.quadrilateral.boundingBox, kind: kind, area: thing.area,
              isCrowd: thing.isCrowd, isIgnored: thing.isIgnored,
              landmarks: thing.landmarks.map {
                FaceLandmarks(points: $0.points, leftEye: $0.leftEye, rightEye: $0.rightEye)
              })
          }
        },
        found: (answer ?? []).compactMap { region in
          kind(region.kind).map { kind in
            FoundDetection(
              box: region.quadrilateral.boundingBox, kind: kind, score: region.confidence,
              landmarks: region.landmarks)
          }
        }))
  }

  /// The class that counts; nil for what is none of the task's.
  private func kind(_ name: String?) -> String? {
    guard subject == .faces else { return name ?? "" }
    return name?.lowercased() ?? Self.face == Self.face ? Self.face : nil
  }

  func pooled(_ evidence: [ObjectEvidence]) -> Figures { ObjectMeasures.pooled(evidence) }

  func pooling(_ evidence: [ObjectEvidence?]) -> ([Int]) -> Figures {
    ObjectMeasures.pooling(evidence)
  }

  var curves: [RunResult.Curve] { [Self.foundCurve(of: "objects")] }

  func curveValues(of evidence: ObjectEvidence) -> [[Double]] {
    [
      evidence.foundCounts.map {
        evidence.labelCount > 0 ? Double($0) / Double(evidence.labelCount) : .nan
      }
    ]
  }
}
