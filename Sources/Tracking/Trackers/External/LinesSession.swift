import Bench
import Evaluation
import Files
import Geometry
import GroundTruth
import Imaging
import TaskKit

/// A session with a program that follows one target. The program receives the paths of the frames, one per line. On the
/// first line, the path is followed by a tab and the box. The program answers each line with `x,y,width,height` or
/// `x,y,width,height,confidence`.
final class LinesSession: MethodSession {
  private let program: UserProgram
  private let frames: SessionFrames
  private var running: ExternalProgram?
  /// The region with which the program was started, until the answer to the next frame has been checked.
  private var given: Region?

  init(_ program: UserProgram, frames: SessionFrames) {
    self.program = program
    self.frames = frames
  }

  deinit { running?.end() }

  func start(frame: PixelBuffer, at region: Region) throws -> TrackStep {
    let running = try ExternalProgram(program)
    self.running = running
    let box = TraXRegion.text(of: .box(region.boundingBox), in: [.rectangle])
    // Because the protocol has no greeting, the first answer may include the time that the program takes to start.
    let (step, numbers) = try ask(
      running, "\(try path(of: frame))\t\(box)\n", frame.size,
      within: program.timeLimits.start + program.timeLimits.step,
      option: "--start-timeout + --step-timeout")
    try program.startAnswers.check(numbers, for: region, in: frame.size)
    given = region
    return step
  }

  func skip() { frames.skip() }

  func step(frame: PixelBuffer) throws -> TrackStep {
    guard let running else { return TrackStep(region: nil, confidence: nil, duration: nil) }
    let (step, numbers) = try ask(
      running, "\(try path(of: frame))\n", frame.size, within: program.timeLimits.step,
      option: "--step-timeout")
    if let given {
      try program.startAnswers.checkNext(numbers, after: given, in: frame.size, hasForms: true)
      self.given = nil
    }
    return step
  }

  private func path(of frame: PixelBuffer) throws -> String {
    let file = try frames.advance() ?? frames.temporaryFile(of: frame)
    guard !file.utf8.contains(where: { (9...13).contains($0) }) else {
      throw ExternalTrackerError.failed(
        problem: "the frame's path '\(file)' contains a line break or a tab", lastOutput: [])
    }
    return file
  }

  private func ask(
    _ running: ExternalProgram, _ request: String, _ size: PixelSize, within timeout: Duration,
    option: String
  ) throws -> (step: TrackStep, numbers: [Double]) {
    do {
      let bytes = Array(request.utf8)
      let (answer, duration) = try running.ask(
        bytes, within: timeout, option: option, awaited: "answer",
        hint: "a program must flush its output after each answer, e.g. fflush(stdout) in C"
      ) { [program] in try Self.answer($0, as: program.reading.answers, in: size) }
      program.roundTrips.add(
        nanoseconds: duration.wallNanoseconds, requestBytes: bytes.count, ownMilliseconds: nil)
      return (
        TrackStep(region: answer.region, confidence: answer.confidence, duration: duration),
        answer.numbers
      )
    } catch {
      self.running = nil
      throw error
    }
  }

  struct Answer {
    var region: Region?
    var confidence: Double?
    var numbers: [Double]
  }

  private struct Defect: Error, CustomStringConvertible {
    var line: String
    var form: BoxForm
    var description: String {
      "it printed '\(line.prefix(60))'; expected \(form.words) or \(form.words),confidence"
    }
  }

  /// Parses an answer. If the box contains NaN or has no area, the target is not visible.
  static func answer(
    _ line: [UInt8], as chosen: BoxForm? = nil, in size: PixelSize? = nil
  ) throws -> Answer? {
    let text = String(decoding: line, as: UTF8.self)
    // Brackets are those of lists, tuples and arrays that are printed as they are.
    let values = text.split { $0 == "," || $0.isWhitespace || "[]()".contains($0) }.map {
      Double(decimal: $0)
    }
    let numbers = values.compactMap(\.self)
    let form = chosen ?? .plain
    let count = form.followsFrame ? 5 : 4
    guard numbers.count == values.count, (count...count + 1).contains(numbers.count),
      let box = form.box(numbers, in: size)
    else { throw Defect(line: text, form: form) }
    let last = numbers.count > count ? numbers[count] : .nan
    return Answer(
      region: box.isValid ? .box(box) : nil, confidence: last.isFinite ? last : nil,
      numbers: numbers)
  }
}
