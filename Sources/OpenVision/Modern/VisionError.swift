/// An error thrown by the requests and observations whose names do not begin with `VN`. Each case contains a
/// human-readable message.
public enum VisionError: Error, Hashable, Sendable {
  case dataUnavailable(String)
  case internalError(String)
  case invalidArgument(String)
  case invalidFormat(String)
  case invalidImage(String)
  case invalidModel(String)
  case invalidOperation(String)
  case ioError(String)
  case operationFailed(String)
  case outOfBoundsError(String)
  case outOfMemory(String)
  case requestCancelled(String)
  case timeStampNotFound(String)
  case timeout(String)
  case unsupportedComputeDevice(String)
  case unsupportedComputeStage(String)
  case unsupportedRequest(String)
  case unsupportedRevision(String)

  /// Creates the error that corresponds to the code of a `VNError`, with the same message.
  init(_ error: VNError) {
    let words = error.description
    self =
      switch error.code {
      case .dataUnavailable: .dataUnavailable(words)
      case .invalidArgument: .invalidArgument(words)
      case .invalidFormat: .invalidFormat(words)
      case .invalidImage: .invalidImage(words)
      case .invalidModel: .invalidModel(words)
      case .invalidOperation: .invalidOperation(words)
      case .ioError: .ioError(words)
      case .operationFailed: .operationFailed(words)
      case .outOfBoundsError: .outOfBoundsError(words)
      case .outOfMemory: .outOfMemory(words)
      case .requestCancelled: .requestCancelled(words)
      case .timeStampNotFound: .timeStampNotFound(words)
      case .timeout: .timeout(words)
      case .unsupportedComputeDevice: .unsupportedComputeDevice(words)
      case .unsupportedComputeStage: .unsupportedComputeStage(words)
      case .unsupportedRequest: .unsupportedRequest(words)
      case .unsupportedRevision: .unsupportedRevision(words)
      case .turiCoreErrorCode, .OK, .invalidOption, .missingOption, .notImplemented, .internalError,
        .unknownError:
        .internalError(words)
      }
  }
}
