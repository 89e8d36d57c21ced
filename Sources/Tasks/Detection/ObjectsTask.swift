import Bench
import Evaluation
import Files
import Geometry
import GroundTruth
import OpenVision
import Results
import TaskKit

/// Detection of objects of all classes, or of faces only, in the form of bounding boxes. Answers are scored by COCO's
/// rules.
struct ObjectsTask: ItemTask {
  /// The type of objects to detect.
  enum Objects: String, Sendable {
    case detection, faces
  }

  let objects: Objects
  var parameters = TaskParameters()

  /// The class name of faces in labels and answers. An object without a class counts as a face.
  private static let face = "face"

  var name: String { objects.rawValue }

  var measures: [Measure<ObjectEvidence>] {
    ObjectMeasures.all + (objects == .faces ? [ObjectMeasures.landmarkError] : [])
  }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: objects == .faces ? "Face detection" : "Object detection",
      item: "image", items: "images", measures: measures.map(\.facts),
      mainMeasure: ObjectMeasures.averagePrecision.key)
  }

  var families: [MethodFamily<any ItemMethod<DetectionItem, [DetectedRegion]>>] {
    switch objects {
    case .detection: [rectangles]
    case .faces: [faces, landmarks]
    }
  }

  /// The methods that detect rectangles. All detections have the same, unnamed class.
  private var rectangles: MethodFamily<any ItemMethod<DetectionItem, [DetectedRegion]>> {
    MethodFamily(
      name: "rectangles",
      summary: "OpenVision's VNDetectRectanglesRequest, with a single unnamed class",
      revisions: Array(VNDetectRectanglesRequest.supportedRevisions)
    ) { _, revision in
      [
        DetectionMethod(name: "rectangles", revision: revision) {
          let request = VNDetectRectanglesRequest()
          request.maximumObservations = 0
          request.minimumSize = 0.1
          request.minimumAspectRatio = 0.2
          if let revision { request.revision = revision }
          return request
        }
      ]
    }
  }

  private var faces: MethodFamily<any ItemMethod<DetectionItem, [DetectedRegion]>> {
    // Older revisions require a library that this build may lack.
    let revisions = VNDetectFaceRectanglesRequest.supportedRevisions.filter { revision in
      let request = VNDetectFaceRectanglesRequest()
      request.revision = revision
      return NamedDetector.refusal(of: request) == nil
    }
    return MethodFamily(
      name: "faces",
      summary: "OpenVision's VNDetectFaceRectanglesRequest (revisions 1 and 2: trait Faces)",
      revisions: revisions
    ) { _, revision in
      [
        DetectionMethod(name: "faces", revision: revision) {
          let request = VNDetectFaceRectanglesRequest()
          if let revision { request.revision = revision }
          return request
        }
      ]
    }
  }

  private var landmarks: MethodFamily<any ItemMethod<DetectionItem, [DetectedRegion]>> {
    MethodFamily(
      name: "landmarks", summary: "OpenVision's VNDetectFaceLandmarksRequest (trait Faces)",
      revisions: Array(VNDetectFaceLandmarksRequest.supportedRevisions),
      unavailable: NamedDetector.refusal(of: VNDetectFaceLandmarksRequest())
    ) { _, revision in
      [
        DetectionMethod(name: "landmarks", revision: revision) {
          let request = VNDetectFaceLandmarksRequest()
          if let revision { request.revision = revision }
          return request
        }
      ]
    }
  }

  func method(called name: String, model path: String) throws -> any ItemMethod<
    DetectionItem,
    [DetectedRegion]
  > {
    try ModelMethod(name: name, path: path)
  }

  func items(in location: String) throws -> [DetectionItem] {
    try Layouts.images.items(in: location, embedded: embedded).map(DetectionItem.init)
  }

  /// The embedded images, all of which are rendered.
  private var embedded: [LabeledImage] {
    switch objects {
    case .detection: LabeledImage.embedded
    case .faces: EmbeddedFaces.images
    }
  }

  var format: AnswerFormat<[DetectedRegion]> {
    var format = files
    format.foreign?.omitsEmpty = YOLOResults.isOne
    return format
  }

  private var files: AnswerFormat<[DetectedRegion]> {
    DetectionFile.format(boxes: reading.answers, names: { ["\($0).txt", "\($0).csv"] }) {
      path, context in
      if DetectionTable.isOne(path) {
        let table = try DetectionTable(path)
        let objects = try table.inPixels(table.objects) { try context.knownSize(for: path) }
        return objects.filter(\.box.isValid).map {
          DetectedRegion(
            quadrilateral: Quadrilateral($0.box), confidence: $0.confidence ?? 1, kind: $0.kind)
        }
      }
      if let faces = try WIDERFaceResults.read(path) {
        return faces.filter(\.box.isValid).map {
          DetectedRegion(quadrilateral: Quadrilateral($0.box), confidence: $0.confidence, kind: nil)
        }
      }
      if KITTIObjects.isOne(path) {
        return try KITTIObjects.read(path).filter { $0.kind.lowercased() != "dontcare" }.map {
          DetectedRegion(
            quadrilateral: Quadrilateral($0.box), confidence: $0.score ?? 1, kind: $0.kind)
        }
      }
      let bytes = try RegularFile.read(path, limit: 1 << 26)
      if let first = bytes.first, "[{".utf8.contains(first),
        let found = try Self.regions(bytes, context)
      {
        return found
      }
      if let named = try NamedBoxFile.read(path) { return named }
      let names = context.sortedClassNames
      let objects = try YOLOResults.read(path, in: context.knownSize(for: path), isTracked: false)
      if objects.contains(where: { $0.confidence == nil }) {
        context.log.remark(
          path.deletingLastPathComponent,
          "some objects have no confidence, so that they cannot be ordered by it and count as certain"
        )
      }
      return objects.map {
        DetectedRegion(
          quadrilateral: Quadrilateral($0.box), confidence: $0.confidence ?? 1,
          kind: names.indices.contains($0.kind) ? names[$0.kind] : "\($0.kind)")
      }
    } readOther: {
      try Self.regions($0, $1)
    }
  }

  /// Returns the objects in JSON, or in what Python printed; nil if there are none.
  private static func regions(
    _ bytes: [UInt8], _ context: AnswerContext
  ) throws -> [DetectedRegion]? {
    guard let table = DetectionTable(foundIn: bytes) else { return nil }
    let names = table.areKindsPositions ? context.sortedClassNames : []
    return try table.inPixels(table.objects) { try context.knownSize(for: "the boxes") }
      .filter(\.box.isValid).map { object in
        let name = object.kind.flatMap { Int($0) }.flatMap { number in
          names.indices.contains(number) ? names[number] : context.classNames[number]
        }
        return DetectedRegion(
          quadrilateral: Quadrilateral(object.box), confidence: object.confidence ?? 1,
          kind: name ?? object.kind)
      }
  }

  func misreading(of answer: [DetectedRegion], on truth: [ImageLabel]) -> String? {
    reading.answers == nil ? DetectionMisreading.words(of: answer, on: truth) : nil
  }

  func classes(in answer: [DetectedRegion]) -> [String] { answer.compactMap { kind($0.kind) } }

  func classes(of truth: [ImageLabel]) -> [String] {
    truth.filter { !Self.hasAllClasses($0) }.compactMap { kind($0.kind) }
  }

  func classFit(of answer: [DetectedRegion], on truth: [ImageLabel]) -> ClassFit {
    var fit = ClassFit()
    for region in answer {
      guard let own = kind(region.kind) else { continue }
      let box = region.quadrilateral.boundingBox
      let fitting = truth.filter {
        box.overlap(with: $0.quadrilateral.boundingBox) >= ClassFit.leastOverlap
      }
      if fitting.contains(where: { kind($0.kind) == own }) {
        fit.own += 1
      } else if fitting.contains(where: { kind($0.kind) != nil }) {
        fit.other += 1
      }
    }
    return fit
  }

  /// Returns whether a label is a region in which objects of all classes count as neither correct nor wrong.
  private static func hasAllClasses(_ label: ImageLabel) -> Bool {
    label.kind == nil && label.isCrowd
  }

  func truth(of item: DetectionItem) throws -> [ImageLabel] { try item.image.labels() }

  func evidence(of answer: [DetectedRegion]?, on truth: [ImageLabel]) -> ObjectEvidence {
    ObjectEvidence(
      DetectionImage(
        labels: truth.flatMap { label in
          kinds(of: label, answer ?? []).map { kind in
            LabeledDetection(
              box: label.quadrilateral.boundingBox, kind: kind, area: label.area,
              isCrowd: label.isCrowd, isIgnored: label.isIgnored,
              landmarks: label.landmarks.map {
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

  /// Returns the classes with whose objects a label is compared.
  private func kinds(of label: ImageLabel, _ answer: [DetectedRegion]) -> [String] {
    Self.hasAllClasses(label)
      ? Set(answer.compactMap { kind($0.kind) }).sorted() : [kind(label.kind)].compactMap(\.self)
  }

  /// Returns the class name to use in comparisons; nil if objects of the class are not scored.
  private func kind(_ name: String?) -> String? {
    guard objects == .faces else { return name ?? "" }
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
