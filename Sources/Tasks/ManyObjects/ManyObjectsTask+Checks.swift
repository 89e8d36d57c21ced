import Bench
import Evaluation
import Geometry
import GroundTruth
import TaskKit

/// Checks of labels and answers before they are judged.
extension ManyObjectsTask {
  /// The share of frames without labels above which a remark is made.
  private static let sparseShare = 0.5
  private static let examinedFrames = 300

  func remarks(on item: ObjectItem, addingTruthTo sum: inout Checksum) throws -> [String] {
    let log = ReadingLog()
    let labels = try item.labels(log: log)
    item.add(labels, to: &sum)
    guard let path = item.labelFile else { return [] }
    return try log.remarks
      + [
        remarkOnClasses(labels, path, ofKITTI: item.hasKITTIKinds),
        Self.remarkOnFrames(labels, path, frameCount: item.frameCount),
      ].compactMap(\.self)
  }

  /// Returns a remark on the labels that take part in no figure; nil if all do.
  ///
  /// - Throws: `GroundTruthError.malformed` if none does.
  private func remarkOnClasses(
    _ labels: ObjectTable, _ path: String, ofKITTI: Bool
  ) throws -> String? {
    let rules = rules(for: labels, ofKITTI: ofKITTI)
    let rows = labels.frames.joined()
    let others = rows.filter { !rules.rules.counts($0.object) }
    guard !others.isEmpty else { return nil }
    let kinds = Set(others.filter { !isOfTarget($0, rules.rules) }.compactMap(\.kind.words))
    let listed = kinds.sorted { ($0.count, $0) < ($1.count, $1) }.prefix(8).joined(separator: ", ")
    let classes = kinds.isEmpty ? "" : " (class\(kinds.count == 1 ? "" : "es") \(listed))"
    guard others.count < rows.count else {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason:
          "none of the \(rows.count) labeled boxes is counted under the rules \(rules.name)\(classes)"
          + (rules.rules == .all ? "" : "; to count all classes, use --rules all"))
    }
    return "\(path): \(others.count) of \(rows.count) labeled boxes are not counted under the rules"
      + " \(rules.name)\(classes)\(rules.rules == .all ? "" : "; --rules all counts all classes")"
  }

  private func isOfTarget(_ row: ObjectTable.Row, _ rules: ObjectRules) -> Bool {
    rules.target.map { row.object.kind == $0 } ?? true
  }

  private static func remarkOnFrames(
    _ labels: ObjectTable, _ path: String, frameCount: Int
  ) -> String? {
    let labeled = labels.frames.count { !$0.isEmpty }
    guard labeled > 0 else {
      return "\(path): there are no labels, so every box of an answer counts as wrong"
    }
    let empty = frameCount - labeled
    guard Double(empty) > sparseShare * Double(frameCount) else { return nil }
    return
      "\(path): \(empty) of \(frameCount) frames have no label at all, and every box of an answer there counts"
      + " as wrong; if only some frames were labeled, leave the others out of the answers"
  }

  func hasLabels(_ truth: Truth) -> Bool { truth.labels.frames.contains { !$0.isEmpty } }

  func misreading(of answer: ObjectTable, on truth: Truth) -> String? {
    guard reading.answers == nil else { return nil }
    var fit = BoxFormFit()
    for (rows, labels) in zip(answer.frames, truth.labels.frames).prefix(Self.examinedFrames) {
      let boxes = labels.map(\.box)
      for row in rows {
        // Files count pixels from 1.
        let numbers = [row.box.x + 1, row.box.y + 1, row.box.width, row.box.height]
        fit.add(numbers, labels: boxes, origin: 1, in: nil)
      }
    }
    if let better = fit.better { return better.words }
    let boxes = answer.frames.prefix(Self.examinedFrames).joined().map(\.box)
    return boxes.count >= 5 ? BoxForm.words(forFractions: boxes, origin: 1) : nil
  }

  func remark(on answer: ObjectTable, of truth: Truth) -> String? {
    guard reading.frameOffset == 0 else { return nil }
    let labels = truth.labels.frames.map { $0.map(\.box) }
    var fit = FrameFit()
    for (frame, rows) in answer.frames.prefix(Self.examinedFrames).enumerated() {
      for row in rows {
        fit.add(row.box) { shift in
          labels.indices.contains(frame + shift) ? labels[frame + shift] : []
        }
      }
    }
    return fit.words
  }
}

extension ObjectTable {
  /// Reads YOLO's result files of tracking, one per frame, which are numbered from 1.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  init(yolo files: [(number: Int, path: String)], _ context: AnswerContext) throws {
    self.init(frames: [], ignored: [])
    guard let first = files.first else { return }
    let size = try context.knownSize(for: first.path)
    for (number, path) in files {
      // Files that are numbered from 0 belong to a video whose first frame has no objects or is number 0.
      let frame = first.number == 0 ? number : number - 1
      guard frame < ObjectTable.maximumFrames else {
        throw GroundTruthError.malformed(
          path: path, line: nil, reason: "expected a frame below \(ObjectTable.maximumFrames)")
      }
      while frames.count <= frame {
        frames.append([])
        ignored.append([])
      }
      // The usual scripts write these pixels unchanged to MOTChallenge's files, whose pixels count from 1 here.
      frames[frame] = try YOLOResults.read(path, in: size, isTracked: true).map {
        var row = Row(identity: $0.identity ?? -1, box: $0.box, confidence: $0.confidence)
        (row.box.x, row.box.y) = (row.box.x - 1, row.box.y - 1)
        return row
      }
    }
  }
}
