import Bench
import Evaluation
import Files
import Geometry
import Imaging

/// A session with a program that follows one target. The program receives the paths of the frames, one per line. On the
/// first line, the path is followed by a tab and the box. The program answers each line with `x,y,width,height` or
/// `x,y,width,height,confidence`.
final class LinesSession: MethodSession {
  private let program: UserProgram
  private let frames: SessionFrames
  private var running: ExternalProgram?

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
    return try ask(
      running, "\(try path(of: frame))\t\(box)\n",
      within: program.timeLimits.start + program.timeLimits.step,
      option: "--start-timeout + --step-timeout")
  }

  func step(frame: PixelBuffer) throws -> TrackStep {
    guard let running else { return TrackStep(region: nil, confidence: nil, duration: nil) }
    return try ask(
      running, "\(try path(of: frame))\n", within: program.timeLimits.step,
      option: "--step-timeout")
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
    _ running: ExternalProgram, _ request: String, within timeout: Duration, option: String
  ) throws -> TrackStep {
    do {
      let bytes = Array(request.utf8)
      let (answer, duration) = try running.ask(
        bytes, within: timeout, option: option, awaited: "answer", read: Self.answer)
      program.roundTrips.add(
        nanoseconds: duration.wallNanoseconds, requestBytes: bytes.count, ownMilliseconds: nil)
      return TrackStep(
        region: answer.region, confidence: answer.confidence,
        duration: duration)
    } catch {
      self.running = nil
      throw error
    }
  }

  struct Answer {
    var region: Region?
    var confidence: Double?
  }

  private struct Defect: Error, CustomStringConvertible {
    var line: String
    var description: String {
      "it printed '\(line.prefix(60))'; expected x,y,width,height or x,y,width,height,confidence"
    }
  }

  /// Parses an answer. If the box contains NaN or has no area, the target is not visible.
  static func answer(_ line: [UInt8]) throws -> Answer? {
    let text = String(decoding: line, as: UTF8.self)
    let values = text.split { $0 == "," || $0.isWhitespace }.map { Double(decimal: $0) }
    let numbers = values.compactMap(\.self)
    guard numbers.count == values.count, (4...5).contains(numbers.count) else {
      throw Defect(line: text)
    }
    let box = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    let confidence = numbers.count == 5 && numbers[4].isFinite ? numbers[4] : nil
    return Answer(region: box.isValid ? .box(box) : nil, confidence: confidence)
  }
}
