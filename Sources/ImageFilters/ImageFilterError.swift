/// The reason why a filter has no output image, or why an image cannot be rendered.
public enum ImageFilterError: Error, Hashable, Sendable {
  /// There is no filter with this name.
  case unknownFilter(String)
  /// The filter has no input with this key.
  case unknownKey(filter: String, key: String)
  /// The value of the input has the wrong type.
  case wrongType(filter: String, key: String, expected: String, found: String)
  /// The value of the input is NaN or infinite.
  case notFinite(filter: String, key: String)
  /// A required input is not set.
  case missingInput(filter: String, key: String)
  /// The value of the input is above the filter's limit.
  case outOfRange(filter: String, key: String, limit: Double)
  /// The filter requires an input of finite extent.
  case infiniteInput(filter: String)
  /// The area to render is infinite.
  case infiniteExtent
  /// There are no pixels to render, because the image or the rectangle is empty.
  case emptyExtent
  /// The area has more pixels than can be rendered at once.
  case tooManyPixels(count: Int, limit: Int)
  /// The number of consecutive filters is above the limit.
  case tooDeep(limit: Int)
  /// The message or the descriptor cannot be encoded as this type of barcode.
  case noBarcode(filter: String, reason: String)
  /// The filter is defined by a subclass, whose `outputImage` is nil.
  case noOutput(filter: String)
}

extension ImageFilterError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownFilter(let name): "there is no filter \"\(name)\""
    case .unknownKey(let filter, let key): "\(filter) has no input \"\(key)\""
    case .wrongType(let filter, let key, let expected, let found):
      "\(filter): expected \(expected) for \(key), found \(found)"
    case .notFinite(let filter, let key): "\(filter): \(key) is not a finite number"
    case .missingInput(let filter, let key): "\(filter): \(key) is not set"
    case .outOfRange(let filter, let key, let limit):
      "\(filter): \(key) is too large; expected at most \(limit)"
    case .infiniteInput(let filter):
      "\(filter) needs an image of finite extent; crop the image first"
    case .infiniteExtent:
      "an area of infinite extent cannot be rendered; pass a finite rectangle"
    case .emptyExtent: "there are no pixels to render, because the image or the rectangle is empty"
    case .tooManyPixels(let count, let limit):
      "\(count) pixels are needed at once, but the limit is \(limit)"
    case .tooDeep(let limit):
      "more than \(limit) filters are chained; render an intermediate image first"
    case .noBarcode(let filter, let reason):
      reason.hasPrefix(filter) ? reason : "\(filter): \(reason)"
    case .noOutput(let filter): "\(filter) has no output image; set its inputs"
    }
  }
}
