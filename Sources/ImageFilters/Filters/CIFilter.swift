import Foundation
import OpenVision

/// A filter whose inputs are set by name or, in filters created by functions such as `CIFilter.gaussianBlur()`, through
/// properties.
///
/// Nothing is computed until a `CIContext` renders the output. If an input is invalid, `outputImage` is nil and
/// `output()` throws the reason. Only one thread at a time may use a filter, but its output can be shared by threads.
///
/// ```swift
/// let threshold = CIFilter.colorThreshold()
/// threshold.inputImage = CIImage(color: CIColor(red: 0.9, green: 0.9, blue: 0.9))
/// threshold.threshold = 0.5
/// let white = try CIContext().pixelBuffer(
///   threshold.output(), from: CGRect(x: 0, y: 0, width: 4, height: 4))
/// print(white.width, white.luma.base[0])  // 4 255
/// ```
///
/// A filter of your own is a subclass that overrides `outputImage`, for example with other filters or with a
/// `CIKernel`:
///
/// ```swift
/// final class Negative: CIFilter {
///   var inputImage: CIImage?
///
///   static let kernel = CIKernel { inputs, position in
///     let color = inputs.sampler(0).sample(position)
///     return SIMD4(color.w - color.x, color.w - color.y, color.w - color.z, color.w)
///   }
///
///   override var outputImage: CIImage? {
///     guard let inputImage else { return nil }
///     return Self.kernel.apply(
///       extent: inputImage.extent, roiCallback: { _, rect in rect }, arguments: [inputImage])
///   }
/// }
/// ```
open class CIFilter: NSObject {
  /// The definition of one of this library's filters; nil for a filter that a subclass defines.
  private let filter: FilterDescription?
  private var values: [String: FilterValue] = [:]
  /// The error for each key whose most recently set value is invalid.
  private var problems: [String: ImageFilterError] = [:]

  /// Creates a filter without inputs. Subclasses override `outputImage` and add properties for their inputs.
  public override init() { filter = nil }

  /// Creates a filter with default inputs.
  ///
  /// - Parameter name: Core Image's name for the filter, such as `CIGaussianBlur`. The result is
  ///   nil for an unknown name.
  public init?(name: String) {
    guard let filter = FilterDescription.all[name] else { return nil }
    self.filter = filter
  }

  /// Creates a filter with values for its inputs. The result is nil for an unknown name.
  public convenience init?(name: String, parameters: [String: Any]?) {
    self.init(name: name)
    for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
  }

  /// Creates a filter whose name is known to exist. For any other name, the filter has no inputs and an empty output.
  init(known name: String) {
    filter = FilterDescription.all[name] ?? FilterDescription(name, []) { _ in .empty() }
  }

  /// The names of all filters, in alphabetical order.
  public static var filterNames: [String] { FilterDescription.all.keys.sorted() }

  /// The name by which the filter was created, such as `CIGaussianBlur`, or the name of a subclass.
  public var name: String { filter?.name ?? "\(type(of: self))" }

  /// The keys of the filter's inputs, as used with `setValue(_:forKey:)`.
  open var inputKeys: [String] { parameters.map(\.key) }

  private var parameters: [FilterParameter] { filter?.parameters ?? [] }

  /// The keys of the filter's outputs. Every filter has only `outputImage`.
  open var outputKeys: [String] { [kCIOutputImageKey] }

  /// Sets an input. A value of nil restores the default.
  ///
  /// If the value has the wrong type, the filter has no output until the same key is set again. If the key is unknown,
  /// the filter has no output until `setDefaults()` is called.
  open func setValue(_ value: Any?, forKey key: String) {
    problems[key] = nil
    values[key] = nil
    guard let parameter = parameters.first(where: { $0.key == key }) else {
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

  /// Returns an input's value, or its default if it is not set. For the key `outputImage`, returns the output. For an
  /// unknown key, returns nil.
  open func value(forKey key: String) -> Any? {
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
    case .descriptor(let value): return value
    case nil: return nil
    }
  }

  /// Resets all inputs to their defaults.
  open func setDefaults() {
    values = [:]
    problems = [:]
  }

  /// The filter's output; nil if an input is missing or invalid.
  open var outputImage: CIImage? { filter == nil ? nil : try? output() }

  /// Returns the filter's output. No pixels are computed yet.
  ///
  /// - Throws: the reason why the filter has no output.
  public func output() throws(ImageFilterError) -> CIImage {
    if let key = problems.keys.min(), let problem = problems[key] { throw problem }
    guard let filter else {
      guard let image = outputImage else { throw .noOutput(filter: name) }
      return image
    }
    return try filter.make(FilterInputs(name, filter.parameters, values))
  }

  /// Returns an input's value, or its default if it is not set.
  func current(_ key: String) -> FilterValue? {
    values[key] ?? parameters.first { $0.key == key }?.initial
  }
}

// Accessors for the filters' properties.
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

  func descriptor(_ key: String) -> CIBarcodeDescriptor? {
    value(forKey: key) as? CIBarcodeDescriptor
  }
}
