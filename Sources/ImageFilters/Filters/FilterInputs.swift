import Foundation
import OpenVision

/// The value of a filter's input. Each case stands for one of the types that an input can have.
enum FilterValue: Sendable {
  case image(CIImage)
  case number(Double)
  case vector(CIVector)
  case color(CIColor)
  case transform(CGAffineTransform)
  case text(String)
  case lines([CIVector])
  case data(Data)
  case descriptor(CIBarcodeDescriptor)
}

/// One input of a filter: its key, type and default.
struct FilterParameter: Sendable {
  enum Kind: Sendable {
    case image
    /// A number. Values below `minimum` are replaced with `minimum`. Values above `limit` are errors.
    case number(minimum: Double, limit: Double)
    case vector
    case color
    case transform
    case text
    case lines
    case data
    case descriptor
  }

  let key: String
  let kind: Kind
  /// The default value; nil if the input must be set.
  let initial: FilterValue?

  static let image = FilterParameter(key: kCIInputImageKey, kind: .image, initial: nil)

  static func image(_ key: String) -> FilterParameter {
    FilterParameter(key: key, kind: .image, initial: nil)
  }

  static func number(
    _ key: String, _ initial: Double, minimum: Double = -.infinity, limit: Double = .infinity
  ) -> FilterParameter {
    FilterParameter(
      key: key, kind: .number(minimum: minimum, limit: limit), initial: .number(initial))
  }

  static func vector(_ key: String, _ values: [Double]) -> FilterParameter {
    FilterParameter(
      key: key, kind: .vector, initial: .vector(CIVector(values: values, count: values.count)))
  }

  /// Converts a value to the type of this input. The result is nil if the value cannot be converted to that type.
  func value(_ any: Any) -> FilterValue? {
    switch kind {
    case .image: (any as? CIImage).map(FilterValue.image)
    case .number: Self.number(any).map(FilterValue.number)
    case .vector:
      if let point = any as? CGPoint {
        .vector(CIVector(cgPoint: point))
      } else {
        (any as? CIVector).map(FilterValue.vector)
      }
    case .color: (any as? CIColor).map(FilterValue.color)
    case .transform: (any as? CGAffineTransform).map(FilterValue.transform)
    case .text: (any as? String).map(FilterValue.text)
    case .lines: (any as? [CIVector]).map(FilterValue.lines)
    case .data: (any as? Data).map(FilterValue.data)
    case .descriptor: (any as? CIBarcodeDescriptor).map(FilterValue.descriptor)
    }
  }

  /// Returns any type of number as a `Double`; nil for anything else.
  static func number(_ any: Any) -> Double? {
    switch any {
    case let value as CGFloat: Double(value)
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as Int: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  /// The name of the type, as used in error messages.
  var typeName: String {
    switch kind {
    case .image: "a CIImage"
    case .number: "a number"
    case .vector: "a CIVector"
    case .color: "a CIColor"
    case .transform: "a CGAffineTransform"
    case .text: "a String"
    case .lines: "an array of CIVector"
    case .data: "Data"
    case .descriptor: "a CIBarcodeDescriptor"
    }
  }
}

/// The validated inputs from which a filter creates its output.
struct FilterInputs {
  let filter: String
  private var values: [String: FilterValue] = [:]

  /// Validates the inputs of a filter.
  ///
  /// - Throws: an error for an input that is missing, not finite or too large.
  init(
    _ filter: String, _ parameters: [FilterParameter], _ given: [String: FilterValue]
  ) throws(ImageFilterError) {
    self.filter = filter
    for parameter in parameters {
      guard let value = given[parameter.key] ?? parameter.initial else {
        throw .missingInput(filter: filter, key: parameter.key)
      }
      values[parameter.key] = try Self.checked(value, parameter, filter)
    }
  }

  private static func checked(
    _ value: FilterValue, _ parameter: FilterParameter, _ filter: String
  ) throws(ImageFilterError) -> FilterValue {
    let isFinite: Bool
    switch value {
    case .number(let number):
      guard case .number(let minimum, let limit) = parameter.kind, number.isFinite else {
        throw .notFinite(filter: filter, key: parameter.key)
      }
      guard number <= limit else {
        throw .outOfRange(filter: filter, key: parameter.key, limit: limit)
      }
      return .number(max(minimum, number))
    case .vector(let vector): isFinite = vector.values.allSatisfy(\.isFinite)
    case .color(let color): isFinite = color.isFinite
    case .transform(let map):
      isFinite = [map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy(\.isFinite)
    case .lines(let lines): isFinite = lines.allSatisfy { $0.values.allSatisfy(\.isFinite) }
    case .image, .text, .data, .descriptor: isFinite = true
    }
    guard isFinite else { throw .notFinite(filter: filter, key: parameter.key) }
    return value
  }

  /// The value of the input `inputImage`, or the empty image if the filter does not have this input.
  var image: CIImage { image(kCIInputImageKey) }

  func image(_ key: String) -> CIImage {
    if case .image(let image) = values[key] { return image }
    return .empty()
  }

  func number(_ key: String) -> Double {
    if case .number(let number) = values[key] { return number }
    return 0
  }

  func float(_ key: String) -> Float { Float(number(key)) }

  func vector(_ key: String) -> CIVector {
    if case .vector(let vector) = values[key] { return vector }
    return CIVector(values: [], count: 0)
  }

  var color: CIColor {
    if case .color(let color) = values[kCIInputColorKey] { return color }
    return .white
  }

  var transform: CGAffineTransform {
    if case .transform(let transform) = values[kCIInputTransformKey] { return transform }
    return .identity
  }

  func text(_ key: String) -> String {
    if case .text(let text) = values[key] { return text }
    return ""
  }

  func data(_ key: String) -> Data {
    if case .data(let data) = values[key] { return data }
    return Data()
  }

  func descriptor(_ key: String) -> CIBarcodeDescriptor? {
    if case .descriptor(let descriptor) = values[key] { return descriptor }
    return nil
  }

  func lines(_ key: String) -> [CIVector] {
    if case .lines(let lines) = values[key] { return lines }
    return []
  }
}
