/// The domain of all of this library's errors when they are cast to `NSError`.
public let VNErrorDomain = "com.apple.Vision"

/// The `NSError.userInfo` key for a readable explanation of the error or advice on fixing it.
public let VNErrorExplanationKey = "VNErrorExplanation"

/// The `NSError.userInfo` key for the tracker limit that was exceeded (an `Int`).
public let VNErrorTrackerLimitKey = "VNErrorTrackerLimit"

/// The `NSError.userInfo` key for the type of tracker whose limit was exceeded (a `String`).
public let VNErrorTrackerTypeKey = "VNErrorTrackerType"

/// This library's error codes. The raw values are the same as Vision's.
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
