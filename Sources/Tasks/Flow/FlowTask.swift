import Bench
import Evaluation
import Files
import Geometry
import GroundTruth
import OpenVision
import Results
import TaskKit

/// Optical flow: estimating the motion of every pixel from the first image to the second.
struct FlowTask: ItemTask {
  var parameters = TaskParameters()

  var name: String { "flow" }

  var measures: [Measure<FlowScores>] { FlowMeasures.all }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: "Optical flow", item: "pair", items: "pairs",
      measures: measures.map(\.facts),
      mainMeasure: FlowMeasures.endPointError.key)
  }

  var families: [MethodFamily<any ItemMethod<FlowItem, FlowField>>] {
    [
      MethodFamily(
        name: "flow", summary: "OpenVision's VNGenerateOpticalFlowRequest",
        levels: Accuracy.allCases.map(\.name), revisions: [VNGenerateOpticalFlowRequestRevision1]
      ) { level, revision in
        [
          FlowMethod(
            accuracy: Accuracy.allCases.first { $0.name == level } ?? .medium,
            revision: revision ?? VNGenerateOpticalFlowRequestRevision1)
        ]
      }
    ]
  }

  typealias Accuracy = VNGenerateOpticalFlowRequest.ComputationAccuracy

  func items(in location: String) throws -> [FlowItem] {
    try Layouts.flow.items(in: location, embedded: EmbeddedFlowScenes.pairs).map(FlowItem.init)
  }

  var format: AnswerFormat<FlowField> {
    let areReversed = reading.areReversed
    return AnswerFormat(endings: ["flo", "png"]) { field in
      Array(FloFile.data(of: field))
    } decode: { bytes in
      try? FloFile.field(of: bytes, path: "")
    } read: { path in
      let beginning = try RegularFile.beginning(of: path, count: 8).bytes
      let field =
        try KITTIFlowFile.isPNG(beginning)
        ? KITTIFlowFile.read(path) : FloFile.read(path)
      return areReversed ? field.negated : field
    }
  }

  var videoForm: VideoForm? { .itemPerFrame }

  func truth(of item: FlowItem) throws -> FlowTruth { try item.truth() }

  func evidence(of answer: FlowField?, on truth: FlowTruth) throws -> FlowScores {
    try FlowScores(
      of: answer ?? FlowField(size: truth.field.size), against: truth.field,
      isOccluded: truth.isOccluded)
  }

  func misreading(of answer: FlowField, on truth: FlowTruth) -> String? {
    guard !reading.areReversed, answer.size == truth.field.size,
      let own = try? FlowScores(of: answer, against: truth.field).endPointError,
      let none = try? FlowScores(of: FlowField(size: answer.size), against: truth.field)
        .endPointError,
      own > none,
      let other = try? FlowScores(of: answer.negated, against: truth.field).endPointError,
      other < 0.5 * none, own > 2 * other
    else { return nil }
    return
      "the flow with the opposite sign would fit far better, so it seems to lead from the second image to the"
      + " first; to read it so, use --reversed"
  }

  var curves: [RunResult.Curve] {
    [
      RunResult.Curve(
        title: "End-point errors",
        explanation: "fraction of pixels whose end-point error is at most the given value",
        xTitle: "end-point error in pixels", yTitle: "fraction of pixels",
        xValues: FlowScores.curveLimits)
    ]
  }

  func curveValues(of evidence: FlowScores) -> [[Double]] { [evidence.curve] }

  func pictures(
    of item: FlowItem, answers: [(name: String, answer: FlowField?)]
  ) throws -> [AnswerPicture] {
    try FlowPictures(item: item).pictures(of: answers)
  }
}

extension VNGenerateOpticalFlowRequest.ComputationAccuracy {
  /// The name of the accuracy level on the command line.
  var name: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    case .veryHigh: "veryHigh"
    }
  }
}

extension FlowField {
  /// The field with opposite vectors.
  fileprivate var negated: FlowField {
    FlowField(size: size, vectors: vectors.map { -$0 }, isKnown: isKnown) ?? self
  }
}
