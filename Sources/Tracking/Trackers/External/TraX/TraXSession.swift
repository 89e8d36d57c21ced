import Bench
import Evaluation
import Geometry
import Imaging
import Media
import TaskKit

/// A session with a tracker that follows one target and supports a TraX version from 1 to 4.
final class TraXSession: MethodSession {
  private let program: UserProgram
  private let frames: SessionFrames
  private var running: ExternalProgram?
  /// The region with which the tracker was started, until the answer to the next frame has been checked.
  private var given: Region?
  private var images: Set<TraXImage.Format> = []

  init(_ program: UserProgram, frames: SessionFrames) {
    self.program = program
    self.frames = frames
  }

  deinit { running?.end(quitMessage: TraXMessage(.quit).encoded) }

  func start(frame: PixelBuffer, at region: Region) throws -> TrackStep {
    let running = try ExternalProgram(program, environment: ["TRAX": "1"])
    let hello = try running.ask(
      [], within: program.timeLimits.start, option: "--start-timeout", awaited: "hello"
    ) { line in
      try TraXMessage(line: line).map(TraXHello.init)
    }.answer
    self.running = running
    images = hello.images
    let image = try image(of: frame)
    let label = TraXRegion.text(of: region, in: hello.regions)
    let isSeparate = hello.version >= 4
    let initialize = TraXMessage(.initialize, arguments: isSeparate ? [label] : [image, label])
    let request = initialize.encoded + (isSeparate ? Self.frame(image) : [])
    let step = try ask(running, request)
    try program.startAnswers.check(step.region, for: region, in: frame.size)
    given = region
    return step
  }

  func skip() { frames.skip() }

  func step(frame: PixelBuffer) throws -> TrackStep {
    guard let running else { return TrackStep(region: nil, confidence: nil, duration: nil) }
    let step = try ask(running, Self.frame(try image(of: frame)))
    try program.startAnswers.checkNext(step.region, after: given, in: frame.size)
    given = nil
    return step
  }

  private static func frame(_ image: String) -> [UInt8] {
    TraXMessage(.frame, arguments: [image]).encoded
  }

  private func ask(_ running: ExternalProgram, _ request: [UInt8]) throws -> TrackStep {
    do {
      let (state, duration) = try running.ask(
        request, within: program.timeLimits.step, option: "--step-timeout", awaited: "answer"
      ) { line in
        try TraXMessage(line: line).map(TraXState.init)
      }
      program.roundTrips.add(
        nanoseconds: duration.wallNanoseconds, requestBytes: request.count,
        ownMilliseconds: state.milliseconds)
      return TrackStep(
        region: state.region, confidence: state.confidence,
        duration: duration)
    } catch {
      // The program has already ended, so no `quit` message is sent.
      self.running = nil
      throw error
    }
  }

  /// Returns a string that represents a frame in a format that the tracker accepts. The path of the sequence's own file
  /// is preferred to the pixels.
  private func image(of frame: PixelBuffer) throws -> String {
    let file = frames.advance()
    if let file, images.contains(.path) { return TraXImage.text(ofPath: file) }
    if images.contains(.memory) { return TraXImage.text(ofPixels: frame) }
    if images.contains(.buffer) { return TraXImage.text(ofPNG: try ImageFile.png(frame.rgb)) }
    return TraXImage.text(ofPath: try frames.temporaryFile(of: frame))
  }
}

/// The state that a tracker reports for one frame.
private struct TraXState {
  var region: Region?
  var confidence: Double?
  /// The duration that the tracker reports, in milliseconds; nil if it reports none.
  var milliseconds: Double?

  init(_ message: TraXMessage) throws {
    switch message.kind {
    case .state:
      guard message.arguments.count == 1 else {
        throw TraXHello.Defect(
          reason: "answered with \(message.arguments.count) regions; expected one")
      }
      do {
        region = try TraXRegion.region(of: message.arguments[0])
      } catch {
        throw TraXHello.Defect(reason: "sent a malformed answer: \(error)")
      }
      confidence = Self.number(message, "confidence")
      milliseconds = Self.number(message, "time").flatMap { $0 >= 0 ? $0 : nil }
    case .quit:
      let reason = message.properties["trax.reason"] ?? "no reason was given"
      throw TraXHello.Defect(reason: "ended the session: \(reason)")
    default:
      throw TraXHello.Defect(reason: "sent '\(message.kind.rawValue)'; expected 'state'")
    }
  }

  private static func number(_ message: TraXMessage, _ key: String) -> Double? {
    message.properties[key].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }
}
