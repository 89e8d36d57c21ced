import Bench
import Evaluation
import Files
import Geometry
import GroundTruth
import Media
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
    return AnswerFormat(endings: ["flo", "png", "npy", "pfm"]) { field in
      Array(FloFile.data(of: field))
    } decode: { bytes in
      try? FloFile.field(of: bytes, path: "")
    } read: { path in
      let beginning = try RegularFile.beginning(of: path, count: 8).bytes
      if KITTIFlowFile.isPNG(beginning), !PNG16.hasFormat(path: path) {
        throw GroundTruthError.malformed(
          path: path, line: nil,
          reason:
            "this PNG has 8 bits per sample, so it is a picture of the flow, from which its numbers cannot be read; write the"
            + " flow itself as NAME.flo, as an array (height, width, 2) in NAME.npy, or as KITTI's PNG with 16 bits"
        )
      }
      let field =
        try KITTIFlowFile.isPNG(beginning)
        ? KITTIFlowFile.read(path)
        : NumPyArray.isOne(beginning)
          ? NumPyFlowFile.read(path)
          : PFMFlowFile.isOne(beginning) ? PFMFlowFile.read(path) : FloFile.read(path)
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
    func error(_ field: FlowField) -> Double? {
      try? FlowScores(of: field, against: truth.field).endPointError
    }
    guard answer.size == truth.field.size, let own = error(answer),
      let none = error(FlowField(size: answer.size))
    else { return nil }
    if !reading.areReversed, own > none, let other = error(answer.negated), other < 0.5 * none,
      own > 2 * other
    {
      return
        "the flow with the opposite sign would fit far better, so it seems to lead from the second image to the"
        + " first; to read it so, use --reversed"
    }
    let (width, height) = (Float(answer.size.width), Float(answer.size.height))
    let others: [(words: String, advice: String, map: (SIMD2<Float>) -> SIMD2<Float>)] = [
      (
        "with its two components exchanged", "write the flow to the right first",
        { SIMD2($0.y, $0.x) }
      ),
      (
        "multiplied by the image's width and height",
        "it seems to be in fractions of the image, so write pixels",
        { $0 * SIMD2(width, height) }
      ),
      (
        "multiplied by half of the image's width and height",
        "it seems to be in the coordinates from -1 to 1 of grid_sample, so write pixels",
        { $0 * SIMD2(width, height) / 2 }
      ),
    ]
    for other in others {
      guard let found = error(answer.mapped(other.map)), found < 0.5 * none, found < 0.25 * own
      else { continue }
      return
        "the flow \(other.words) would fit far better (EPE below \(Int(found) + 1) px instead of"
        + " \(Int(own.rounded())) px); \(other.advice)"
    }
    return nil
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
  fileprivate var negated: FlowField { mapped { -$0 } }

  fileprivate func mapped(_ map: (SIMD2<Float>) -> SIMD2<Float>) -> FlowField {
    FlowField(size: size, vectors: vectors.map(map), isKnown: isKnown) ?? self
  }
}
