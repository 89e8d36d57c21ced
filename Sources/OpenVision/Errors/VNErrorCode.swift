/// The domain of all errors of this library when they are cast to `NSError`.
public let VNErrorDomain = "com.apple.Vision"

/// The `NSError.userInfo` key for a readable explanation of the error or advice on fixing it.
public let VNErrorExplanationKey = "VNErrorExplanation"

/// The `NSError.userInfo` key for the limit on the number of trackers (an `Int`) that was exceeded.
public let VNErrorTrackerLimitKey = "VNErrorTrackerLimit"

/// The `NSError.userInfo` key for the type of tracker (a `String`) whose limit was exceeded.
public let VNErrorTrackerTypeKey = "VNErrorTrackerType"

/// The error codes of this library. The raw values are the same as Vision's.
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
