import Analysis
import Execution
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import Processes
import Reporting
import Tasks
import Trackers
import Tracking

/// Follows what was asked for through the frames and writes the video and the table.
struct TrackJob {
  let source: TrackInput
  let choice: TrackedSubjects
  let boxes: [PixelBox]
  let quadrilaterals: [PixelCorners]
  let findsRectangles: Bool
  /// As given; nil for the file's, or 0.5.
  let threshold: Double?
  let thresholds: ThresholdFile?
  let firstFrame: Int
  let frameLimit: Int?
  let video: String
  let table: String
  /// A file in MOTChallenge's format; nil for none.
  let objects: String?

  /// - Throws: `CommandFailure` where there is nothing to follow, a tracker cannot start, or it was
  ///   interrupted, after writing what was tracked by then; `MediaError`; `FileError`.
  func run(
    preview: TextPreview?, interruption: Interruption, progress: any ProgressObserver
  ) throws {
    let reader = try source.frames.makeReader()
    if firstFrame > 0 { try reader.skip(firstFrame) }
    guard var frame = try reader.next() else {
      throw MediaError.cannotOpen(
        path: source.frames.name, reason: "there is no frame \(firstFrame)")
    }
    try checkPlaces(on: frame.size)
    let members = try members(on: frame, progress)
    let group = OpenVisionGroup(members, frameSize: frame.size)
    let limits = members.map { member in
      threshold ?? thresholds?.thresholds[member.subject.identity.name] ?? 0.5
    }
    let start = group.step(frame: frame)
    if let failure = start.failure {
      throw CommandFailure(
        status: .wrongUsage, message: "tracking cannot start: \(ErrorText.of(failure))")
    }
    let folder = (video as NSString).deletingLastPathComponent
    if !folder.isEmpty { try AtomicFile.makeFolder(folder) }
    let writer = try VideoWriter(
      path: video, size: frame.size, frameRate: source.frames.frameRate ?? 25)
    let painter = RegionPainter()
    var rows = TrackTable()
    var found = ObjectTable(frames: [], ignored: [])
    var answers = start.answers
    var failed = Set<Int>()
    let known = source.frames.knownFrameCount.map { max(1, $0 - firstFrame) }
    progress.began(steps: min(known ?? 1, frameLimit ?? Int.max))
    var index = firstFrame
    while true {
      let accepted = answers.indices.map { (answers[$0].confidence ?? 0) >= limits[$0] }
      for (object, answer) in answers.enumerated() {
        rows.append(
          frame: index, object: object + 1, uuid: group.uuids[object],
          kind: members[object].subject.tracker.rawValue, answer: answer,
          isAccepted: accepted[object])
      }
      found.append(Self.objects(answers))
      try writer.append(
        painter.paint(marks(answers, accepted), on: frame, caption: ["\(index)"]))
      preview?.show(frame, marks: letters(answers), line: line(index, answers, accepted))
      progress.advanced(steps: 1)
      index += 1
      guard !interruption.isRaised, index - firstFrame < frameLimit ?? Int.max,
        let next = try reader.next()
      else { break }
      frame = next
      let step = group.step(frame: frame)
      answers = step.answers
      if let failure = step.failure {
        for object in answers.indices
        where answers[object].region == nil && failed.insert(object).inserted {
          progress.note("object \(object + 1), frame \(index): \(ErrorText.of(failure))")
        }
      }
    }
    progress.ended()
    try writer.finish()
    try AtomicFile.write(rows.bytes, to: table)
    if let objects {
      try AtomicFile.write(Array(MOTChallengeTable.text(found).utf8), to: objects)
    }
    let files = [video, table, objects].compactMap(\.self).joined(separator: ", ")
    try Console.print("\(index - firstFrame) frames: \(files)")
    if interruption.isRaised {
      throw CommandFailure(status: .interrupted, message: "stopped; what was tracked is kept")
    }
    if !failed.isEmpty { throw CommandFailure(status: .subjectFailed) }
  }

  /// - Throws: `CommandFailure` that names what lies beside the frame, in the pixels typed.
  private func checkPlaces(on size: PixelSize) throws {
    for region in boxes {
      let visible = region.box.intersection(size.bounds)
      guard visible.width < 1 || visible.height < 1 else { continue }
      throw CommandFailure(
        status: .wrongUsage,
        message:
          "tracking cannot start: --box \(region.text) has less than a pixel within the frame"
          + " of \(size) pixels")
    }
    for region in quadrilaterals where !region.quadrilateral.isStrictlyConvex {
      throw CommandFailure(
        status: .wrongUsage,
        message: "tracking cannot start: --corners \(region.text) are not in order around a convex"
          + " quadrilateral: top left, top right, bottom right, bottom left")
    }
  }

  /// What is to be followed, in the order of the options.
  private func members(
    on frame: PixelBuffer, _ progress: any ProgressObserver
  ) throws -> [OpenVisionGroup.Member] {
    var members = boxes.map {
      OpenVisionGroup.Member(subject: choice.object, region: .box($0.box))
    }
    var rectangles = quadrilaterals.map(\.quadrilateral)
    if findsRectangles {
      let found = try DistinctRectangles.found(on: frame, limit: 10)
      let count = found.count == 1 ? "1 rectangle was" : "\(found.count) rectangles were"
      if !found.isEmpty { progress.note("\(count) found on frame \(firstFrame)") }
      rectangles += found
    }
    members += rectangles.map {
      OpenVisionGroup.Member(subject: choice.rectangle, region: .quadrilateral($0))
    }
    if members.isEmpty, !findsRectangles {
      members = source.targets.compactMap { target in
        guard target.annotations.indices.contains(firstFrame),
          let region = target.annotations[firstFrame].region, region.isValid
        else { return nil }
        if case .box(let box) = region {
          return OpenVisionGroup.Member(subject: choice.object, region: .box(box))
        }
        return OpenVisionGroup.Member(subject: choice.rectangle, region: region)
      }
    }
    guard !members.isEmpty else {
      let others = "--box x,y,w,h or --corners x1,y1,...,x4,y4"
      throw CommandFailure(
        status: findsRectangles ? .badInput : .wrongUsage,
        message: findsRectangles
          ? "nothing to follow: no rectangle was found on frame \(firstFrame); say where with \(others),"
            + " or start on another --first-frame"
          : "nothing to follow: give \(others), or --rectangles")
    }
    return members
  }

  private static func objects(_ answers: [SubjectAnswer]) -> [TrackedObject] {
    answers.enumerated().compactMap { object, answer in
      answer.region.map {
        TrackedObject(
          identity: object + 1, box: $0.boundingBox, confidence: answer.confidence ?? 1)
      }
    }
  }

  private func marks(_ answers: [SubjectAnswer], _ accepted: [Bool]) -> [RegionPainter.Mark] {
    answers.enumerated().compactMap { object, answer in
      answer.region.map { region in
        RegionPainter.Mark(
          region: region, color: RegionPainter.color(object), isSolid: accepted[object],
          label: "\(object + 1) \(Self.text(answer.confidence))")
      }
    }
  }

  private func letters(_ answers: [SubjectAnswer]) -> [(region: Region, letter: Character)] {
    let names = Array("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return answers.enumerated().compactMap { object, answer in
      answer.region.map { ($0, names[object % names.count]) }
    }
  }

  /// For example `frame 120: 1 0.93, 2 0.31 (lost)`.
  private func line(_ frame: Int, _ answers: [SubjectAnswer], _ accepted: [Bool]) -> String {
    let objects = answers.enumerated().map { object, answer in
      "\(object + 1) \(Self.text(answer.confidence))\(accepted[object] ? "" : " (lost)")"
    }
    return "frame \(frame): " + objects.joined(separator: ", ")
  }

  private static func text(_ confidence: Double?) -> String {
    guard let confidence else { return "?" }
    let percent = Int((100 * confidence).rounded())
    return percent >= 100 ? "1.00" : "0." + (percent < 10 ? "0" : "") + "\(percent)"
  }
}
