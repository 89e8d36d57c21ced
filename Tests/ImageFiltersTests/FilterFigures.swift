import Foundation
import ImageFilters
import OpenVision
import Testing

/// The content of `Fixtures/filters.json`.
struct FilterFigures: Decodable {
  struct Case: Decodable {
    var name: String
    var filter: String
    var image: String
    var parameters: [String: Parameter]
    var bounds: [Double]
    var clamped: Bool
    var tolerance: Float
    var expected: [Float]

    var rect: CGRect { CGRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3]) }
  }

  enum Parameter: Decodable {
    case number(Double)
    case numbers([Double])
    case image(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let numbers = try? container.decode([Double].self) {
        self = .numbers(numbers)
      } else {
        self = .image(try container.decode(String.self))
      }
    }
  }

  var width: Int
  var height: Int
  var images: [String: [Float]]
  var bytes: [String: [UInt8]]
  var cases: [Case]

  private static let loaded = Result { () throws -> FilterFigures in
    let url = try #require(
      Bundle.module.url(forResource: "filters", withExtension: "json", subdirectory: "Fixtures"))
    return try JSONDecoder().decode(FilterFigures.self, from: Data(contentsOf: url))
  }

  static func load() throws -> FilterFigures { try loaded.get() }

  func image(_ name: String) throws -> CIImage {
    let values = try #require(images[name])
    return CIImage(
      bitmapData: values.withUnsafeBytes { Data($0) }, bytesPerRow: 16 * width,
      size: CGSize(width: width, height: height), format: .RGBAf, colorSpace: nil)
  }

  /// Returns a case's parameters in Core Image's types.
  func parameters(of test: Case) throws -> [String: Any] {
    try test.parameters.mapValues { parameter -> Any in
      switch parameter {
      case .number(let number): return number
      case .numbers(let n) where test.filter == "CIAffineTransform":
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
      case .numbers(let numbers): return CIVector(values: numbers, count: numbers.count)
      case .image(let name): return try image(name)
      }
    }
  }
}
