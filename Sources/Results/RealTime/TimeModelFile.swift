import Bench
import Evaluation
import Files
import Foundation

/// Functions that read and write the file of a time model: the times of methods on a machine.
package enum TimeModelFile {
  /// The maximum size of a file, in bytes.
  private static let largest = 1 << 24

  /// Reads a time model.
  ///
  /// - Throws: `TimeModelError.unreadable`, which names the file and what was expected.
  package static func read(_ path: String) throws -> TimeModel {
    let bytes = try RegularFile.read(path, limit: largest) {
      TimeModelError.unreadable(path: path, reason: $0)
    }
    let model: TimeModel
    do {
      model = try JSONDecoder().decode(TimeModel.self, from: Data(bytes))
    } catch {
      throw TimeModelError.unreadable(
        path: path,
        reason: "expected the times of methods, as written by `vbench calibrate -o FILE`")
    }
    guard model.schema == TimeModel.currentSchema else {
      throw TimeModelError.unreadable(
        path: path,
        reason:
          "expected schema \(TimeModel.currentSchema), found \(model.schema); another version of"
          + " vbench wrote the file")
    }
    guard model.isUsable else {
      throw TimeModelError.unreadable(
        path: path,
        reason: "expected each method once, with times in milliseconds from 0 to 1000000000")
    }
    return model
  }

  /// Writes a time model.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func write(_ model: TimeModel, to path: String) throws {
    try AtomicFile.makeFolder(holding: path)
    try AtomicFile.write(try ReadableJSON.bytes(model), to: path)
  }
}

/// A reason why a time model cannot be used.
package enum TimeModelError: ReportedError, Hashable {
  case unreadable(path: String, reason: String)
  /// The model lacks methods of the run.
  case missing(methods: [String], path: String)
  /// The model of a device lacks methods, and the times of this machine cannot be converted.
  case otherKernel(methods: [String], path: String)
  /// The protocol of a stored run permits no estimate.
  case noEstimate(evaluationProtocol: String)
  /// Parts of a run would each measure times of their own.
  case unknownInPart

  package var isWrongUsage: Bool {
    switch self {
    case .unknownInPart, .noEstimate: true
    case .unreadable, .missing, .otherKernel: false
    }
  }

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .missing(let methods, let path):
      "\(path): expected times of all methods, but there are none of \(methods.joined(separator: ", "))"
    case .otherKernel(let methods, let path):
      "\(path): there are no times of \(methods.joined(separator: ", ")), and those of this machine cannot be"
        + " converted, because the file contains no time of the same version of the calibration kernel; measure"
        + " the methods on the device, with `vbench calibrate`"
    case .noEstimate(let name):
      "--device applies only to runs in which each tracker ran once through each sequence and saw every frame,"
        + " not to the protocol \(name)"
    case .unknownInPart:
      "the parts of a run in real time need the same times; use --timing-model FILE, which `vbench calibrate -o"
        + " FILE` writes"
    }
  }
}
