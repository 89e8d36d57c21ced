import Foundation
import ImageFilters
import OpenVision
import Testing

/// Tests that compare every filter with figures from NumPy, SciPy, Pillow and scikit-image. The figures were written by
/// `Fixtures/make_filters.py`.
@Suite struct ReferenceTests {
  static let names = (try? FilterFigures.load().cases.map(\.name)) ?? []

  @Test func `every filter with an input image has a reference case`() throws {
    let covered = Set(try FilterFigures.load().cases.map(\.filter))
    let drawing: Set = [
      "CIMeshGenerator", "CITextImageGenerator", "CIAffineClamp", "CIQRCodeGenerator",
      "CICode128BarcodeGenerator", "CIAztecCodeGenerator", "CIPDF417BarcodeGenerator",
      "CIBarcodeGenerator",
    ]
    #expect(covered == Set(CIFilter.filterNames).subtracting(drawing))
  }

  @Test(arguments: names)
  func `a filter's result agrees with its reference, also when only a part is rendered`(
    name: String
  ) throws {
    let figures = try FilterFigures.load()
    let test = try #require(figures.cases.first { $0.name == name })
    var image = try figures.image(test.image)
    if test.clamped { image = image.clampedToExtent() }
    let output = try image.filtered(test.filter, parameters: figures.parameters(of: test))
    let found = try #require(Pixels(output, test.rect))
    #expect(found.values.count == test.expected.count)
    let worst = found.greatestDifference(from: test.expected)
    #expect(worst <= test.tolerance, "\(worst)")
    // Rendering a part gives the same pixels as rendering the whole.
    let part = CGRect(x: test.rect.minX + 1, y: test.rect.minY + 1, width: 2, height: 2)
    let small = try #require(Pixels(output, part))
    #expect(small.values == found.part(x: 1, y: 1, width: 2, height: 2))
  }
}
