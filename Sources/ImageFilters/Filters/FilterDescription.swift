/// A filter's definition: its name, its inputs with their defaults, and the function that creates
/// its output.
struct FilterDescription: Sendable {
  let name: String
  let parameters: [FilterParameter]
  let make: @Sendable (FilterInputs) throws(ImageFilterError) -> CIImage

  init(
    _ name: String, _ parameters: [FilterParameter],
    _ make: @escaping @Sendable (FilterInputs) throws(ImageFilterError) -> CIImage
  ) {
    self.name = name
    self.parameters = parameters
    self.make = make
  }

  /// The filters of this library, keyed by their Core Image names.
  static let all: [String: FilterDescription] = {
    let list = resampling + neighborhoods + colors + combinations + generators + barcodes
    return Dictionary(list.map { ($0.name, $0) }) { first, _ in first }
  }()
}

extension CIImage {
  /// Returns the result of applying a color map to every pixel.
  func mapped(_ map: some ColorMap) -> CIImage {
    CIImage(
      ColorOperation(map: map), [self], extent: pixelExtent, isGray: isGray && map.keepsGray)
  }

  /// Returns the result of applying an operation that keeps gray images gray.
  func changed(by operation: some ImageOperation, extent: PixelRect) -> CIImage {
    CIImage(operation, [self], extent: extent, isGray: isGray)
  }
}
