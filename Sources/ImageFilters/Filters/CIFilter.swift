import Foundation
import OpenVision

/// A filter with inputs that can be set by name, or by the properties of what `CIFilter.gaussianBlur()` and its
/// like return.
///
/// Nothing is calculated before a `CIContext` renders the output. Where the inputs make no sense, `outputImage`
/// is nil and `output()` says why. A filter belongs to one thread at a time; its output does not.
open class CIFilter: NSObject {
  private let filter: FilterDescription
  private var values: [String: FilterValue] = [:]
  /// What was wrong with a value that was set last for a key.
  private var problems: [String: ImageFilterError] = [:]

  /// - Parameter name: Core Image's name of the filter, such as `CIGaussianBlur`; nil for an unknown one.
  public init?(name: String) {
    guard let filter = FilterDescription.all[name] else { return nil }
    self.filter = filter
  }

  /// A filter with values for its inputs; nil for an unknown name.
  public convenience init?(name: String, parameters: [String: Any]?) {
    self.init(name: name)
    for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
  }

  /// A filter whose name is in the list; one without inputs whose output is empty for any other.
  init(known name: String) {
    filter = FilterDescription.all[name] ?? FilterDescription(name, []) { _ in .empty() }
  }

  /// The names of all filters, in order.
  public static var filterNames: [String] { FilterDescription.all.keys.sorted() }

  /// The filter's name.
  public var name: String { filter.name }

  /// The names of the filter's inputs.
  public var inputKeys: [String] { filter.parameters.map(\.key) }

  /// The names of the filter's outputs.
  public var outputKeys: [String] { [kCIOutputImageKey] }

  /// Sets an input; nil sets it back to its default.
  ///
  /// A key that the filter has not, or a value of another type, leaves the filter without an output until the
  /// same key is set again.
  public func setValue(_ value: Any?, forKey key: String) {
    problems[key] = nil
    values[key] = nil
    guard let parameter = filter.parameters.first(where: { $0.key == key }) else {
      problems[key] = .unknownKey(filter: name, key: key)
      return
    }
    guard let value else { return }
    guard let converted = parameter.value(value) else {
      problems[key] = .wrongType(
        filter: name, key: key, expected: parameter.typeName, found: "\(type(of: value))")
      return
    }
    values[key] = converted
  }

  /// An input's value, or its default; for `outputImage` the output; nil for what there is not.
  public func value(forKey key: String) -> Any? {
    if key == kCIOutputImageKey { return outputImage }
    switch current(key) {
    case .image(let value): return value
    case .number(let value): return value
    case .vector(let value): return value
    case .color(let value): return value
    case .transform(let value): return value
    case .text(let value): return value
    case .lines(let value): return value
    case .data(let value): return value
    case nil: return nil
    }
  }

  /// Sets all inputs back to their defaults.
  public func setDefaults() {
    values = [:]
    problems = [:]
  }

  /// The filter's output; nil where an input is missing or makes no sense.
  public var outputImage: CIImage? { try? output() }

  /// The filter's output.
  ///
  /// - Throws: why there is none.
  public func output() throws(ImageFilterError) -> CIImage {
    if let key = problems.keys.min(), let problem = problems[key] { throw problem }
    return try filter.make(FilterInputs(name, filter.parameters, values))
  }

  /// What an input is now: set or by default.
  func current(_ key: String) -> FilterValue? {
    values[key] ?? filter.parameters.first { $0.key == key }?.initial
  }
}

// What the filters' properties read.
extension CIFilter {
  func image(_ key: String) -> CIImage? { value(forKey: key) as? CIImage }

  func number(_ key: String) -> Float { (value(forKey: key) as? Double).map { Float($0) } ?? 0 }

  func vector(_ key: String) -> CIVector {
    value(forKey: key) as? CIVector ?? CIVector(values: [], count: 0)
  }

  func point(_ key: String) -> CGPoint { CGPoint(x: vector(key).x, y: vector(key).y) }

  func color(_ key: String) -> CIColor { value(forKey: key) as? CIColor ?? .clear }

  func transform(_ key: String) -> CGAffineTransform {
    value(forKey: key) as? CGAffineTransform ?? .identity
  }

  func lines(_ key: String) -> [CIVector] { value(forKey: key) as? [CIVector] ?? [] }

  func data(_ key: String) -> Data { value(forKey: key) as? Data ?? Data() }

  func text(_ key: String) -> String { value(forKey: key) as? String ?? "" }
}
