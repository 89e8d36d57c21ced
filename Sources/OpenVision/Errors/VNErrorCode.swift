/// The domain of all errors of this library when they are treated as `NSError`.
public let VNErrorDomain = "com.apple.Vision"

/// A key of `NSError.userInfo`: what went wrong and what to do about it, for people to read.
public let VNErrorExplanationKey = "VNErrorExplanation"

/// A key of `NSError.userInfo` in the error for one tracker too many: the limit (an `Int`).
public let VNErrorTrackerLimitKey = "VNErrorTrackerLimit"

/// A key of `NSError.userInfo` in the error for one tracker too many: the type of tracker (a
/// `String`).
public let VNErrorTrackerTypeKey = "VNErrorTrackerType"

/// The kind of an error; the raw values are those of Vision.
public enum VNErrorCode: Int, Sendable, CaseIterable {
  case turiCoreErrorCode = -1
  case OK = 0
  case requestCancelled = 1
  case invalidFormat = 2
  case operationFailed = 3
  case outOfBoundsError = 4
  case invalidOption = 5
  case ioError = 6
  case missingOption = 7
  case notImplemented = 8
  case internalError = 9
  case outOfMemory = 10
  case unknownError = 11
  case invalidOperation = 12
  case invalidImage = 13
  case invalidArgument = 14
  case invalidModel = 15
  case unsupportedRevision = 16
  case dataUnavailable = 17
  case timeStampNotFound = 18
  case unsupportedRequest = 19
  case timeout = 20
  case unsupportedComputeStage = 21
  case unsupportedComputeDevice = 22
}
