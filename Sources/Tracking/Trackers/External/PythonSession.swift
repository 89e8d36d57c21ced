import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import TaskKit

/// A session in which an instance of a Python class follows one target.
final class PythonSession: MethodSession {
  private let program: UserProgram
  private let context: SessionTarget
  private let frames: SessionFrames
  private var lease: PythonProcesses.Lease?
  /// The region with which the tracker was started, until the answer to the next frame has been checked.
  private var given: Region?
  /// The form in which the leased process expects images; nil before the first request.
  private var images: PythonAnswer.Images?

  init(_ program: UserProgram, on context: SessionTarget) {
    self.program = program
    self.context = context
    frames = SessionFrames(context)
  }

  func start(frame: PixelBuffer, at region: Region) throws -> TrackStep {
    let pass = PythonProcesses.Pass(sequence: context.sequence, stride: context.stride)
    let lease = program.pythonProcesses.lease(for: pass)
    (self.lease, images) = (lease, nil)
    let box = region.boundingBox
    let step = try ask(lease, "init", frame, " \(box.x) \(box.y) \(box.width) \(box.height)")
    // If `init` returns nothing, the answer is the given box.
    try program.startAnswers.check(step.region, for: region, in: frame.size)
    given = region
    return step
  }

  func skip() { frames.skip() }

  func step(frame: PixelBuffer) throws -> TrackStep {
    guard let lease else { return TrackStep(region: nil, confidence: nil, duration: nil) }
    let step = try ask(lease, "update", frame, "")
    try program.startAnswers.checkNext(step.region, after: given, in: frame.size)
    given = nil
    return step
  }

  private func ask(
    _ lease: PythonProcesses.Lease, _ verb: String, _ frame: PixelBuffer, _ box: String
  ) throws -> TrackStep {
    do {
      let images = try images ?? startProcess(of: lease)
      self.images = images
      let request = try request("\(verb) \(lease.target)", images, frame, box)
      let (answer, duration) = try lease.process.ask(request, within: program.timeLimits.step)
      guard case .step(let region, let confidence, let milliseconds) = answer else {
        throw PythonFailure(answer)
      }
      program.roundTrips.add(
        nanoseconds: duration.wallNanoseconds, requestBytes: request.count,
        ownMilliseconds: milliseconds)
      return TrackStep(region: region, confidence: confidence, duration: duration)
    } catch let error as PythonFailure {
      self.lease = nil
      if let report = error.report {
        program.failureReports.add(
          "target \(context.target.name):\n\(report)", on: context.sequence)
      }
      throw ExternalTrackerError.failed(problem: error.problem, lastOutput: [])
    }
  }

  /// Starts the leased process, unless this has been done.
  ///
  /// - Returns: the form in which images are sent.
  /// - Throws: `PythonFailure`.
  private func startProcess(of lease: PythonProcesses.Lease) throws -> PythonAnswer.Images {
    guard let python = program.command.pythonClass else {
      throw PythonFailure("expected python:FILE:CLASS")
    }
    return try lease.process.start(program, python)
  }

  /// Returns a request with its image.
  private func request(
    _ start: String, _ images: PythonAnswer.Images, _ frame: PixelBuffer, _ box: String
  ) throws -> [UInt8] {
    let file = frames.advance()
    let size = "\(frame.width) \(frame.height)"
    switch images {
    case .path:
      let path = Array(try (file ?? frames.temporaryFile(of: frame)).utf8)
      return Array("\(start) path \(size) \(path.count)\(box)\n".utf8) + path
    case .rgb:
      let image = frame.rgb
      let plane = image.planes[0]
      let (rowBytes, count) = (3 * plane.width, 3 * plane.width * plane.height)
      let header = Array("\(start) rgb \(size) \(count)\(box)\n".utf8)
      return withExtendedLifetime(image) {
        [UInt8](unsafeUninitializedCapacity: header.count + count) { bytes, used in
          let raw = UnsafeMutableRawBufferPointer(bytes)
          raw.copyBytes(from: header)
          for row in 0..<plane.height {
            raw[(header.count + row * rowBytes)...].copyBytes(
              from: UnsafeRawBufferPointer(
                start: plane.base + row * plane.bytesPerRow, count: rowBytes))
          }
          used = header.count + count
        }
      }
    }
  }
}
