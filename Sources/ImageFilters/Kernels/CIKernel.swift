import Foundation

/// A function that returns the part of an input image from which a kernel computes a rectangle of its result.
///
/// The first argument is the input's index in the kernel's list of arguments, and the second is the rectangle to
/// compute. It may be called on any thread.
public typealias CIKernelROICallback = @Sendable (Int32, CGRect) -> CGRect

/// A filter of your own: a Swift function that computes each pixel of the result.
///
/// The function gets the kernel's arguments and the center of the pixel, in pixels with the origin at the lower left.
/// It returns red, green, blue and alpha in the working space, multiplied by alpha. Pixels are computed only when a
/// `CIContext` renders the result, on several threads at once.
///
/// ```swift
/// let mirror = CIKernel { inputs, position in
///   inputs.sampler(0).sample(SIMD2(inputs.number(1) - position.x, position.y))
/// }
/// let flag = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 2))
/// let mirrored = mirror.apply(
///   extent: CGRect(x: 0, y: 0, width: 4, height: 2), roiCallback: { _, _ in flag.extent },
///   arguments: [flag, 4])
/// let pixels = try CIContext().pixelBuffer(mirrored ?? .empty())
/// print((0..<4).map { pixels.luma.base[$0] })  // [0, 0, 0, 255]
/// ```
public final class CIKernel: Sendable {
  /// A function that computes one pixel.
  public typealias Function = @Sendable (CIKernelInputs, SIMD2<Float>) -> SIMD4<Float>

  let function: Function

  public init(_ function: @escaping Function) { self.function = function }

  /// Returns the image that the kernel computes.
  ///
  /// - Parameters:
  ///   - extent: the rectangle outside which the result is transparent.
  ///   - roiCallback: a function that returns the part of an input image that is needed for a part of the result.
  ///     Samples outside this part are transparent.
  ///   - arguments: images, numbers, points and vectors, which the function reads by their indices.
  /// - Returns: nil if an argument has another type, or if a coordinate of the extent is NaN.
  public func apply(
    extent: CGRect, roiCallback: @escaping CIKernelROICallback, arguments: [Any]? = nil
  ) -> CIImage? {
    guard let extent = PixelRect(touching: extent) else { return nil }
    var (images, values): ([CIImage], [KernelOperation.Argument]) = ([], [])
    for (index, argument) in (arguments ?? []).enumerated() {
      if let image = argument as? CIImage {
        values.append(.image(images.count, argument: Int32(index)))
        images.append(image)
      } else if let point = argument as? CGPoint {
        values.append(.vector(CIVector(cgPoint: point).simd))
      } else if let vector = argument as? CIVector {
        values.append(.vector(vector.simd))
      } else if let number = FilterParameter.number(argument) {
        values.append(.vector(SIMD4(Float(number), 0, 0, 0)))
      } else {
        return nil
      }
    }
    let operation = KernelOperation(
      function: function, arguments: values, roiCallback: roiCallback, extent: extent)
    return CIImage(operation, images, extent: extent, isGray: false)
  }
}

/// The arguments with which a kernel's function is called. An index is the position in the list that was passed to
/// `CIKernel.apply`.
public struct CIKernelInputs {
  let samplers: [CISampler]
  let vectors: [SIMD4<Float>]

  /// Returns an image argument. At the index of another argument, returns the empty image.
  public func sampler(_ index: Int) -> CISampler {
    samplers.indices.contains(index) ? samplers[index] : CISampler(extent: .empty, tile: nil)
  }

  /// Returns a number, or 0 at the index of another argument.
  public func number(_ index: Int) -> Float { vector(index).x }

  /// Returns the first four elements of a vector, or zeros at the index of an image.
  public func vector(_ index: Int) -> SIMD4<Float> {
    vectors.indices.contains(index) ? vectors[index] : .zero
  }
}
