import Foundation
import ImageFilters
import Imaging
import OpenVision
import TestSupport
import Testing

/// Tests that give every filter extreme numbers. The result is an image or nil, and the process never crashes.
@Suite struct ExtremeNumberTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, 1e19,
    9.3e18, -9.3e18,
    3.5e38, 0x1p53, 0x1p31, 70_000, 499.7, 20, 3, 2.5, 1, 0.5, 0.05, 1e-7, 1e-30, 1e-300,
    .leastNonzeroMagnitude,
    0, -0.0, -1e-300, -1, -70_000,
  ]

  private let contexts = [
    CIContext(), CIContext(options: [.workingColorSpace: NSNull()]),
  ]

  /// Images that are small, far away, infinite or empty.
  private static let images: [CIImage] = {
    let gray = CIImage(cvPixelBuffer: TestImages.luma(width: 9, height: 7) { x, y in 20 * x + y })
    let color = CIImage(cvPixelBuffer: TestImages.colorPattern(width: 8, height: 6))
    func moved(_ x: Double, _ y: Double) -> CIImage {
      color.transformed(by: CGAffineTransform(translationX: x, y: y))
    }
    return [
      gray, color, color.clampedToExtent(), .empty(),
      CIImage(color: CIColor(red: 1, green: 0, blue: 0)),
      moved(Double(1 << 30) - 9, -Double(1 << 30) + 9), moved(1e6, 0),
      moved(0.5, 1e9).clampedToExtent(),
    ]
  }()

  /// Renders small parts of an image, inside and outside its extent.
  private func renderParts(of image: CIImage) {
    let extent = image.extent
    let edge = Double(1 << 30)
    let places: [CGPoint] = [
      extent.origin, CGPoint(x: -3, y: -3), CGPoint(x: edge - 5, y: 0),
      CGPoint(x: -edge + 1, y: edge - 4),
      CGPoint(x: extent.maxX - 2, y: extent.maxY - 2),
    ]
    for (index, place) in places.enumerated() {
      let context = contexts[index % contexts.count]
      _ = context.createPixelBuffer(
        image, from: CGRect(origin: place, size: CGSize(width: 3, height: 2)))
    }
    if extent.width * extent.height < 10_000 { _ = try? contexts[1].pixelBuffer(image) }
    _ = Pixels(image, CGRect(x: 0, y: 0, width: 2, height: 2))
  }

  private static func value(_ kind: Any?, _ number: Double, _ mutator: inout Mutator) -> Any? {
    func any() -> Double { numbers[mutator.below(numbers.count)] }
    switch kind {
    case is Double: return number
    case let vector as CIVector:
      return CIVector(
        values: (0..<max(1, vector.count)).map { $0 == 0 ? number : any() }, count: vector.count)
    case is CIColor: return CIColor(red: number, green: any(), blue: 0.5, alpha: any())
    case is CGAffineTransform:
      return CGAffineTransform(a: number, b: any(), c: any(), d: any(), tx: any(), ty: any())
    case is [CIVector]: return [CIVector(x: number, y: any(), z: any(), w: any())]
    default: return nil
    }
  }

  @Test(arguments: CIFilter.filterNames)
  func `a filter with extreme numbers as inputs does not crash`(name: String) throws {
    var mutator = Mutator()
    for (turn, number) in Self.numbers.enumerated() {
      let filter = try #require(CIFilter(name: name))
      let image = Self.images[turn % Self.images.count]
      for key in filter.inputKeys {
        switch filter.value(forKey: key) {
        case nil where key.hasSuffix("Image") || key.hasSuffix("image"):
          filter.setValue(turn.isMultiple(of: 3) ? Self.images[1] : image, forKey: key)
        case nil where key == "inputText": filter.setValue("text", forKey: key)
        case nil: filter.setValue(Data("data".utf8), forKey: key)
        case let kind:
          if mutator.below(2) == 0, let value = Self.value(kind, number, &mutator) {
            filter.setValue(value, forKey: key)
          }
        }
      }
      guard let output = filter.outputImage else { continue }
      renderParts(of: output)
    }
  }

  @Test func `cropping, transforming and creating images with extreme numbers does not crash`() {
    var mutator = Mutator()
    func any() -> Double { Self.numbers[mutator.below(Self.numbers.count)] }
    for _ in 0..<max(1, Mutator.count / 4) {
      let image = Self.images[mutator.below(Self.images.count)]
      let rect = CGRect(x: any(), y: any(), width: any(), height: any())
      renderParts(of: image.cropped(to: rect))
      renderParts(of: image.clamped(to: rect))
      renderParts(
        of: image.transformed(
          by: CGAffineTransform(a: any(), b: any(), c: any(), d: any(), tx: any(), ty: any())))
      renderParts(of: image.composited(over: Self.images[mutator.below(Self.images.count)]))
      renderParts(of: image.applyingGaussianBlur(sigma: any()))
      _ = contexts[0].createPixelBuffer(image, from: rect)
      #expect(CIVector(values: [any()], count: .min).count == 0)
      _ = CIVector(values: [any(), any()], count: .max).value(at: .max)
      let size = CGSize(width: any(), height: any())
      for format in [CIFormat.RGBA8, .Lf] {
        renderParts(
          of: CIImage(
            bitmapData: Data(count: 16), bytesPerRow: mutator.below(2) == 0 ? .max : .min,
            size: size,
            format: format, colorSpace: nil))
      }
    }
  }
}
