import Foundation

/// An operation that calls the function of a kernel for each pixel.
struct KernelOperation: ImageOperation {
  enum Argument: Sendable {
    /// The index among the input images, and the index among all arguments.
    case image(Int, argument: Int32)
    /// A vector, or a number as its first element.
    case vector(SIMD4<Float>)
  }

  let function: CIKernel.Function
  let arguments: [Argument]
  let roiCallback: CIKernelROICallback
  /// The extent of the result.
  let extent: PixelRect

  /// The distance by which the needed part of an input exceeds a small rectangle of the result.
  var reach: Int {
    let probe = extent.intersection(
      PixelRect(
        minX: extent.minX, minY: extent.minY, maxX: extent.minX + 64, maxY: extent.minY + 64))
    let needed = arguments.compactMap { argument -> Int? in
      guard case .image(_, let index) = argument,
        let part = PixelRect(touching: roiCallback(index, probe.cgRect)), !part.isEmpty
      else { return nil }
      return max(
        probe.minX - part.minX, part.maxX - probe.maxX, probe.minY - part.minY,
        part.maxY - probe.maxY)
    }
    return max(0, needed.max() ?? 0)
  }

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    var (samplers, vectors): ([CISampler], [SIMD4<Float>]) = ([], [])
    for argument in arguments {
      switch argument {
      case .vector(let vector):
        samplers.append(CISampler(extent: .empty, tile: nil))
        vectors.append(vector)
      case .image(let number, let index):
        let input = image.inputs[number]
        let part = PixelRect(touching: roiCallback(index, rect.cgRect)) ?? .empty
        let source = part.intersection(input.pixelExtent)
        samplers.append(
          CISampler(
            extent: input.pixelExtent,
            tile: source.isEmpty ? nil : try evaluator.tile(input, source)))
        vectors.append(.zero)
      }
    }
    let inputs = CIKernelInputs(samplers: samplers, vectors: vectors)
    let tile = Tile(rect, TileLayout(isGray: false, hasAlpha: true))
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let position = SIMD2(Float(rect.minX + x) + 0.5, Float(rect.minY + y) + 0.5)
        let color = function(inputs, position)
        for channel in 0..<4 { tile.row(channel, y)[x] = color[channel] }
      }
    }
    return tile
  }
}
