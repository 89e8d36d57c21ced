import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth

/// The file format in which OTB's Python toolkit stores the runs on a sequence, `<tracker>/<sequence>.json`. A file is
/// a list of objects with `startFrame`, `endFrame`, `evalType` (OPE, TRE or SRE), `shiftType` (for an SRE run),
/// `resType`, `fps` and `res`. `res` is a list of boxes `[x, y, width, height]` in 1-based pixels, with one box per
/// frame starting at `startFrame`. The number of a frame is the number in the name of its image file. A single object
/// in place of the list, without `startFrame`, is a run from the first frame, as trackers themselves write it.
///
/// Python writes invalid numbers as NaN, although NaN is not valid JSON. `null` is also accepted.
enum OTBRunsFile {
  /// One run of a tracker, as stored in the file.
  struct Run: Hashable {
    /// The protocol; nil if the file names a protocol that the toolkit does not define.
    var evaluationProtocol: EvaluationProtocol?
    /// The number of the image with which the run starts; nil for the first one.
    var startFrame: Int?
    var shift: String?
    /// The mean speed, in frames per second; nil if it was not measured.
    var framesPerSecond: Double?
    /// The boxes in 0-based pixels; nil for frames without an answer.
    var boxes: [Box?]
  }

  /// Reads a file.
  ///
  /// - Throws: `GroundTruthError`, which names the run and the expected content.
  static func read(_ path: String) throws -> [Run] {
    let bytes = try RegularFile.read(
      path, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
    do {
      let data = Data(withoutNaN(bytes))
      let isSingle = data.first { $0 > 0x20 } == UInt8(ascii: "{")
      let documents =
        try isSingle
        ? [JSONDecoder().decode(Document.self, from: data)]
        : JSONDecoder().decode([Document].self, from: data)
      return try documents.enumerated().map { index, document in
        try run(document, number: index + 1, path: path)
      }
    } catch let error as DecodingError {
      throw GroundTruthError.malformed(path: path, line: nil, reason: reason(error))
    }
  }

  private struct Document: Decodable {
    var startFrame: Double?
    var evalType: String?
    var shiftType: String?
    var resType: String?
    var fps: Double?
    var res: [[Double?]]

    enum CodingKeys: String, CodingKey {
      case startFrame, evalType, shiftType, resType, type, fps, res
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      startFrame = try values.decodeIfPresent(Double.self, forKey: .startFrame)
      evalType = try values.decodeIfPresent(String.self, forKey: .evalType)
      shiftType = try values.decodeIfPresent(String.self, forKey: .shiftType)
      resType =
        try values.decodeIfPresent(String.self, forKey: .resType)
        ?? values.decodeIfPresent(String.self, forKey: .type)
      // Some trackers' files contain a string or a list instead of a number. The speed is then unknown.
      fps = try? values.decodeIfPresent(Double.self, forKey: .fps)
      res = try values.decode([[Double?]].self, forKey: .res)
    }
  }

  private static func run(_ document: Document, number: Int, path: String) throws -> Run {
    func error(_ reason: String) -> GroundTruthError {
      .malformed(path: path, line: nil, reason: "run \(number): \(reason)")
    }
    let start = document.startFrame.flatMap { Int(exactly: $0) }
    if let stated = document.startFrame, start.map({ $0.magnitude >= 1 << 40 }) ?? true {
      throw error("expected a whole number as startFrame, found \(stated)")
    }
    let kind = document.resType ?? "rect"
    guard kind.lowercased() == "rect" else {
      throw error("expected boxes (resType rect), found resType \(kind)")
    }
    let boxes = try document.res.enumerated().map { frame, numbers -> Box? in
      guard numbers.count == 4 else {
        throw error("box \(frame + 1): expected 4 numbers, found \(numbers.count)")
      }
      guard let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3]
      else { return nil }
      return Box(x: x - 1, y: y - 1, width: width, height: height)
    }
    return Run(
      evaluationProtocol: document.evalType.flatMap(evaluationProtocol), startFrame: start,
      shift: document.shiftType,
      framesPerSecond: document.fps.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }, boxes: boxes)
  }

  private static func reason(_ error: DecodingError) -> String {
    func location(_ context: DecodingError.Context) -> String {
      var words: [String] = []
      for (level, key) in context.codingPath.enumerated() {
        switch (level, key.intValue) {
        case (0, let index?): words.append("run \(index + 1)")
        case (2, let index?): words.append("box \(index + 1)")
        case (_, let index?): words.append("number \(index + 1)")
        case (_, nil): words.append(key.stringValue)
        }
      }
      return words.isEmpty ? "" : words.joined(separator: ", ") + ": "
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(location(context))expected \(key.stringValue)"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let wanted = type == Double.self ? "a number" : type == String.self ? "a string" : "a list"
      return "\(location(context))expected \(wanted)"
    default: return "expected a JSON list of runs"
    }
  }

  /// Replaces Python's NaN and infinities outside strings with `null`.
  private static func withoutNaN(_ bytes: [UInt8]) -> [UInt8] {
    let words = ["-Infinity", "Infinity", "NaN"].map { Array($0.utf8) }
    let beginnings = words.map { $0[0] }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (position, isText) = (0, false)
    while position < bytes.count {
      let byte = bytes[position]
      if isText, byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
        result += bytes[position...(position + 1)]
        position += 2
        continue
      }
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      if !isText, beginnings.contains(byte),
        let word = words.first(where: { bytes[position...].starts(with: $0) })
      {
        result += "null".utf8
        position += word.count
      } else {
        result.append(byte)
        position += 1
      }
    }
    return result
  }
}

extension OTBRunsFile {
  /// Returns the protocol that has this name in the toolkit; nil if there is none.
  static func evaluationProtocol(_ name: String) -> EvaluationProtocol? {
    EvaluationProtocol.allCases.first {
      ($0 == .ope || $0.isOTBs) && $0.rawValue.uppercased() == name.uppercased()
    }
  }

  /// Returns the content of a file with a tracker's runs on a target.
  static func text(
    _ trajectories: [Trajectory], tracker: String, file: String, of sequence: LabeledSequence,
    under evaluationProtocol: EvaluationProtocol
  ) -> String {
    let kind = (evaluationProtocol.isOTBs ? evaluationProtocol : .ope).rawValue.uppercased()
    let runs = trajectories.map { trajectory in
      let first = trajectory.firstFrame
      let count = max(0, sequence.frameCount - first)
      let fields = [
        ("tracker", Escaping.jsonString(tracker)), ("seqName", Escaping.jsonString(file)),
        ("startFrame", "\(sequence.firstFrameNumber + first)"),
        ("endFrame", "\(sequence.firstFrameNumber + sequence.frameCount - 1)"),
        ("evalType", Escaping.jsonString(kind)), ("fps", framesPerSecond(trajectory)),
        (
          "shiftType",
          evaluationProtocol.files == .otb(namesShifts: true)
            ? Escaping.jsonString(trajectory.attempt) : "null"
        ),
        ("resType", Escaping.jsonString("rect")), ("tmplsize", "null"),
        ("res", "[\((0..<count).map { box($0, of: trajectory) }.joined(separator: ", "))]"),
      ]
      return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
    return "[" + runs.joined(separator: ",\n") + "]\n"
  }

  private static func box(_ step: Int, of trajectory: Trajectory) -> String {
    guard step < trajectory.steps.count, let box = trajectory.steps[step].region?.boundingBox,
      box.isValid
    else { return "[NaN, NaN, NaN, NaN]" }
    return "[\(box.x + 1), \(box.y + 1), \(box.width), \(box.height)]"
  }

  private static func framesPerSecond(_ trajectory: Trajectory) -> String {
    let times = trajectory.steps.compactMap(\.wallNanoseconds)
    let total = times.reduce(0.0) { $0 + Double($1) / 1e9 }
    return total > 0 ? "\(Double(times.count) / total)" : "null"
  }
}

extension EvaluationProtocol {
  /// Whether the protocol's attempts are stored in a JSON file, as in OTB's Python toolkit.
  var isOTBs: Bool { if case .otb = files { true } else { false } }
}
