import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import OpenVision
import Results
import TaskKit

/// Multi-object tracking: finding the positions and identities of all objects in a sequence.
///
/// Methods receive detections in every frame or at regular intervals, and report the objects in all frames.
struct ManyObjectsTask: ItemTask {
  private var chunks = [1, 10, 50]
  /// The minimum confidences of reported boxes; a nil element stands for the tracker's own limit.
  private var accepted: [Double?] = [nil]
  private var source = DetectionSource.given
  private var rules: ObjectJudging = .automatic
  var parameters = TaskParameters()

  var name: String { "mot" }

  var measures: [Measure<ManyObjectsScores>] { ManyObjectsMeasures.all }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: "Multi-object tracking", item: "sequence", items: "sequences",
      timed: "frames",
      measures: measures.map(\.facts), mainMeasure: ManyObjectsMeasures.hota.key,
      plane: MeasurePlane(
        x: ManyObjectsMeasures.assA.facts, y: ManyObjectsMeasures.detA.facts))
  }

  var defaultLocation: String { "embedded" }

  var videoForm: VideoForm? { .itemPerVideo }

  var initialAnswer: ObjectTable? { ObjectTable(frames: [[]], ignored: [[]]) }

  func framewise(
    _ method: any ItemMethod<ObjectItem, ObjectTable>
  ) -> (any FramewiseMethod<ObjectItem, ObjectTable>)? {
    method as? ManyObjectsMethod
  }

  func with(_ parameters: TaskParameters) throws -> Self {
    var task = self
    task.parameters = parameters
    if !parameters.chunks.isEmpty { task.chunks = parameters.chunks }
    if let accepted = parameters.accept, !accepted.isEmpty { task.accepted = accepted }
    if let name = parameters.detections {
      task.source = try DetectionSource(named: name, kind: "kind of detections")
    }
    if let name = parameters.rules {
      task.rules = try ObjectJudging(named: name, kind: "set of rules")
    }
    return task
  }

  var families: [MethodFamily<any ItemMethod<ObjectItem, ObjectTable>>] {
    let (chunks, accepted, source) = (chunks, accepted, source)
    return [
      MethodFamily(
        name: "object",
        summary: "detections, each tracked by OpenVision's VNTrackObjectRequest until the next"
          + " detection",
        levels: [VNRequestTrackingLevel.fast, .accurate].map(\.name),
        revisions: Array(VNTrackObjectRequest.supportedRevisions),
        defaultRevision: VNTrackObjectRequest.defaultRevision
      ) { level, revision in
        let revision = revision ?? VNTrackObjectRequest.defaultRevision
        return chunks.flatMap { chunk in
          accepted.map { confidence in
            ManyObjectsMethod(
              name: "object", level: level, revision: revision, chunk: chunk, accept: confidence,
              source: source
            ) {
              var parameters = ChunkTracker.Parameters()
              if let confidence { parameters.lowestConfidence = confidence }
              return ChunkTracker(
                ObjectRequestFollower(
                  level: level == VNRequestTrackingLevel.fast.name ? .fast : .accurate,
                  revision: revision), parameters)
            }
          }
        }
      },
      MethodFamily(
        name: "motion",
        summary: "detections matched by overlap and a constant-velocity motion model, as in SORT"
      ) { _, _ in
        chunks.map { chunk in
          ManyObjectsMethod(
            name: "motion", level: "", revision: nil, chunk: chunk, accept: nil, source: source
          ) { MotionTracker() }
        }
      },
    ]
  }

  func items(in location: String) throws -> [ObjectItem] {
    try location == "embedded"
      ? ObjectItem.embedded
      : Layouts.objects.items(in: location, boxes: reading.labels).map { try ObjectItem($0) }
  }

  var format: AnswerFormat<ObjectTable> {
    var format = plainFormat
    let boxes = reading.answers
    let offset = reading.frameOffset
    var foreign = ForeignAnswers<ObjectTable> { path, context in
      try
        (KITTITrackingTable.isOne(path)
        ? KITTITrackingTable.read(path, content: .results, frameCount: nil)
        : MOTChallengeTable.read(
          path, content: .results, TableFacts(size: context.size, boxes: boxes, log: context.log)))
        .moved(by: offset)
    }
    foreign.names = { ["\($0).csv", "\($0).json", "\($0).jsonl"] }
    foreign.readFrames = { try ObjectTable(yolo: $0, $1).moved(by: offset) }
    format.foreign = foreign
    return format
  }

  private var plainFormat: AnswerFormat<ObjectTable> {
    AnswerFormat(
      endings: ["txt"], encode: StoredObjects.bytes, decode: StoredObjects.table,
      layouts: [
        AnswerLayout(name: "mot", ending: "txt") { Array(MOTChallengeTable.text($0).utf8) },
        AnswerLayout(name: "kitti", ending: "txt") { Array(KITTITrackingTable.text($0).utf8) },
      ]
    ) { path in
      KITTITrackingTable.isOne(path)
        ? try KITTITrackingTable.read(path, content: .results, frameCount: nil)
        : try MOTChallengeTable.read(path, content: .results, frameCount: nil)
    }
  }

  /// The labels, and the rules by which answers are judged.
  struct Truth {
    var labels: ObjectTable
    var rules: ObjectRules
  }

  func truth(of item: ObjectItem) throws -> Truth {
    let labels = try item.labels()
    return Truth(labels: labels, rules: rules(for: labels, ofKITTI: item.hasKITTIKinds).rules)
  }

  /// Returns the rules for labels, with the name by which they can be chosen.
  func rules(for labels: ObjectTable, ofKITTI: Bool) -> (name: String, rules: ObjectRules) {
    let chosen = rules.rules(for: labels, ofKITTI: ofKITTI)
    let name =
      ObjectJudging.allCases.first {
        $0 != .automatic && $0.rules(for: labels, ofKITTI: ofKITTI) == chosen
      } ?? rules
    return (name.rawValue, chosen)
  }

  func evidence(of answer: ObjectTable?, on truth: Truth) throws -> ManyObjectsScores {
    ManyObjectsScores(try judged(answer, on: truth))
  }

  func favor(
    of method: any ItemMethod<ObjectItem, ObjectTable>, on item: ObjectItem
  ) -> String? {
    guard let method = method as? ManyObjectsMethod, method.source == .given,
      item.usesLabelsAsDetections
    else { return nil }
    return "is given the labels as detections, because det/det.txt is missing,"
  }

  /// Applies the rules to an answer and the labels, and returns the boxes and labels that are scored, frame by frame.
  func judged(_ answer: ObjectTable?, on truth: Truth) throws -> ObjectSequence {
    let answer = answer ?? ObjectTable(frames: [], ignored: [])
    let frames = truth.labels.frames.count
    guard answer.frames.count <= frames else {
      throw ObjectItemError.tooManyFrames(answer.frames.count, frames)
    }
    return try truth.rules.judged(answer, against: truth.labels)
  }

  var curves: [RunResult.Curve] {
    [
      ("HOTA", "the geometric mean of detection and association accuracy"),
      ("DetA", "how well objects are detected"), ("AssA", "how well boxes keep their identities"),
    ].map { name, words in
      RunResult.Curve(
        title: name, explanation: "\(words), as a function of the overlap that a match requires",
        xTitle: "overlap threshold", yTitle: name, xValues: HOTAMeasures.thresholds)
    }
  }

  func curveValues(of evidence: ManyObjectsScores) -> [[Double]] {
    [
      evidence.hota.hotas, evidence.hota.detectionAccuracies, evidence.hota.associationAccuracies,
    ]
  }

  func pooled(_ evidence: [ManyObjectsScores]) -> Figures {
    guard var sum = evidence.first else { return Figures() }
    for scores in evidence.dropFirst() { sum += scores }
    return Figures(measures, of: sum)
  }

  func pictures(
    of item: ObjectItem, answers: [(name: String, answer: ObjectTable?)]
  ) throws -> [AnswerPicture] {
    let truth = try truth(of: item)
    return try ObjectPictures(item: item, labels: truth.labels, rules: truth.rules)
      .pictures(of: answers)
  }
}

/// The source of the detections that methods receive, as specified by the user.
enum DetectionSource: String, CaseIterable, Sendable {
  /// The detections that the dataset provides (`det/det.txt`), or the labels if there are none.
  case given
  case labels
}

/// The rules by which answers are judged, as specified by the user.
enum ObjectJudging: String, CaseIterable, Sendable {
  /// The rules that suit the labels: KITTI's rules for KITTI, MOT17's rules if the labels have classes, otherwise rules
  /// that score all objects.
  case automatic
  case all, mot17, mot20
  case kittiCar = "kitti-car"
  case kittiPedestrian = "kitti-pedestrian"

  func rules(for labels: ObjectTable, ofKITTI isOfKITTI: Bool) -> ObjectRules {
    switch self {
    case .all: .all
    case .mot17: .motChallenge
    case .mot20: .mot20
    case .kittiCar: .kittiCar
    case .kittiPedestrian: .kittiPedestrian
    case .automatic:
      if isOfKITTI {
        labels.hasKind("Car") ? .kittiCar : .kittiPedestrian
      } else {
        labels.hasNumberedKinds ? .motChallenge : .all
      }
    }
  }
}

extension ObjectTable {
  fileprivate func hasKind(_ name: String) -> Bool {
    frames.contains { $0.contains { $0.kind == .name(name) } }
  }

  fileprivate var hasNumberedKinds: Bool {
    frames.contains { rows in
      rows.contains { row in
        if case .number = row.kind { true } else { false }
      }
    }
  }
}
