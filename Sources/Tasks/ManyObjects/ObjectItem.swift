import Algorithms
import Bench
import Evaluation
import Files
import Geometry
import GroundTruth
import Media
import TaskKit

/// A sequence in which objects are labeled.
struct ObjectItem: AnsweredItem {
  let name: String
  let folder: String?
  let furtherInput: String?
  /// Whether the objects have KITTI's classes.
  let hasKITTIKinds: Bool
  let frameCount: Int
  /// Whether the labels are used as detections because the detection file is missing.
  let usesLabelsAsDetections: Bool
  /// The path of the label file; nil for rendered scenes.
  let labelFile: String?
  private let readLabels: @Sendable (ReadingLog?) throws -> ObjectTable
  private let readDetections: @Sendable () throws -> ObjectTable?
  private let source: @Sendable () throws -> any FrameSource
  let hasImages: Bool
  let statedSize: PixelSize?

  /// Creates an item from a sequence folder of a dataset.
  ///
  /// - Throws: `GroundTruthError` if the number of frames is unknown.
  init(_ entry: ObjectSequenceEntry) throws {
    name = entry.name
    folder = entry.folder
    furtherInput = entry.detections
    hasKITTIKinds = entry.hasKITTIKinds
    frameCount = try entry.frameCount() ?? entry.readLabels().frames.count
    usesLabelsAsDetections = entry.detections == nil
    let count = frameCount
    readLabels = { try entry.readLabels(log: $0) }
    labelFile = entry.labels
    readDetections = {
      try entry.detections.map {
        try MOTChallengeTable.read($0, content: .detections, frameCount: count)
      }
    }
    source = { try entry.openFrames() }
    // If this check fails, the frames are assumed to exist, and the error is reported when they are read.
    hasImages = (try? entry.hasFrames()) ?? true
    statedSize = try? entry.statedSize()
  }

  /// Creates an item from a rendered scene. The scene's targets become the labeled objects.
  init(_ sequence: LabeledSequence) {
    name = sequence.name
    folder = nil
    furtherInput = nil
    hasKITTIKinds = false
    frameCount = sequence.frameCount
    usesLabelsAsDetections = false
    readLabels = { _ in ObjectTable(sequence) }
    labelFile = nil
    readDetections = { nil }
    source = { sequence.frames }
    hasImages = true
    statedSize = try? sequence.frameSize()
  }

  /// The rendered scenes that contain several targets.
  static var embedded: [ObjectItem] {
    get throws { try EmbeddedScenes.withSeveralTargets().map { ObjectItem($0) } }
  }

  /// The names of the item's result files. Results of MOT17 that use no given detections may be named `MOT17-02` for
  /// `MOT17-02-FRCNN`.
  var resultNames: [String] {
    let ending = ["-DPM", "-FRCNN", "-SDP"].first(where: name.hasSuffix)
    let video = ending.flatMap { name.contains("MOT1") ? String(name.dropLast($0.count)) : nil }
    return Array([name, name.joiningPathParts, video].compactMap(\.self).uniqued())
  }

  var images: any FrameSource { DeferredFrames(name: name, count: frameCount, open: source) }

  /// Reads the labels.
  ///
  /// - Parameter log: the log of peculiarities; nil to ignore them.
  func labels(log: ReadingLog? = nil) throws -> ObjectTable { try readLabels(log) }

  /// Returns the detections that methods receive, frame by frame.
  func detections(_ source: DetectionSource) throws -> [[Detection]] {
    if source == .given, let table = try readDetections() {
      return table.frames.map { rows in
        rows.map { Detection(box: $0.box, confidence: $0.confidence ?? 1) }
      }
    }
    let labels = try labels()
    return labels.frames.map { rows in
      rows.filter(\.isCounted).map { Detection(box: $0.box) }
    }
  }

  func addTruth(to sum: inout Checksum) throws { add(try labels(), to: &sum) }

  /// Adds the labels, which have been read, to a checksum.
  func add(_ labels: ObjectTable, to sum: inout Checksum) {
    sum.add(labels)
    sum.add(frameCount)
  }
}

/// An error in a method's result for a sequence with many objects.
enum ObjectItemError: ReportedError, Hashable {
  case tooManyFrames(Int, Int)

  var description: String {
    switch self {
    case .tooManyFrames(let found, let expected):
      "expected results for frames 1 to \(expected), found frame \(found)"
        + (found - expected < 10
          ? "; if the frames are counted from another number, use --frame-offset -\(found - expected)"
          : "")
    }
  }
}

/// A frame source that is opened only when it is read, so that an error affects only its own item.
private struct DeferredFrames: FrameSource {
  let name: String
  let count: Int
  let open: @Sendable () throws -> any FrameSource

  var knownFrameCount: Int? { count }
  var frameRate: Double? { try? open().frameRate }
  var files: [String] { (try? open().files) ?? [] }

  func makeReader() throws -> any FrameReader { try open().makeReader() }

  func frameSize() throws -> PixelSize { try open().frameSize() }
}

extension ObjectTable {
  /// Creates a table of a sequence's targets. The targets are numbered from 1.
  fileprivate init(_ sequence: LabeledSequence) {
    var frames = [[Row]](repeating: [], count: sequence.frameCount)
    for (index, target) in sequence.targets.enumerated() {
      for (frame, annotation) in target.annotations.enumerated()
      where annotation.visibility == .visible && frame < frames.count {
        guard let box = annotation.region?.boundingBox else { continue }
        frames[frame].append(Row(identity: index + 1, box: box))
      }
    }
    self.init(frames: frames, ignored: frames.map { _ in [] })
  }
}

extension ObjectRules {
  /// Applies the rules to a result and the labels, and returns the boxes and labels that are scored, frame by frame.
  ///
  /// - Throws: `RepeatedIdentity` or `TooManyPairs`.
  func judged(_ answer: ObjectTable, against labels: ObjectTable) throws -> ObjectSequence {
    let frames = try labels.frames.enumerated().map { index, rows in
      try apply(
        to: LabeledFrame(
          truth: rows.map(\.object),
          found: (index < answer.frames.count ? answer.frames[index] : []).filter {
            // If the rules evaluate a single class, objects that name another class are left out.
            if case .name = $0.kind { target == nil || $0.kind.number == target } else { true }
          }.map { IdentifiedBox(identity: $0.identity, box: $0.box) },
          ignored: index < labels.ignored.count ? labels.ignored[index] : []))
    }
    return try ObjectSequence(frames)
  }
}

extension ObjectTable.Row {
  /// The object as the evaluation rules see it.
  var object: LabeledObject {
    LabeledObject(
      identity: identity, box: box, kind: kind.number, isCounted: isCounted, truncation: truncation,
      occlusion: occlusion)
  }
}

extension ObjectTable.Kind {
  /// The class as the labels state it; nil if they state none.
  var words: String? {
    switch self {
    case .unstated: nil
    case .number(let number): "\(number)"
    case .name(let name): name
    }
  }

  /// The number of the class in the evaluation rules; 1 if no class is stated.
  fileprivate var number: Int {
    switch self {
    case .unstated: 1
    case .number(let number): number
    case .name(let name):
      KITTIKind.allCases.first { "\($0)".lowercased() == name.lowercased() }?.rawValue
        ?? (name.hasPrefix("Person") ? KITTIKind.person.rawValue : KITTIKind.misc.rawValue)
    }
  }
}
