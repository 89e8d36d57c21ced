import CKernels

/// The local contrast of an image, which hardly depends on brightness, gain and noise.
///
/// Each pixel is normalized by the mean and the standard deviation of the 7 x 7 pixels around it, so that a change in
/// illumination between the images has little effect. The census transform and normalized gradients share this property
/// (D. Hafner, O. Demetz and J. Weickert, "Why is the census transform good for robust optic flow computation?", 2013;
/// C. Vogel, S. Roth and K. Schindler, "An evaluation of data costs for optical flow", 2013). Unlike these methods,
/// local contrast also preserves the strength of an edge. It is zero where the image shows only noise, so that the
/// surroundings determine the flow there.
enum FlowContrast {
  /// The number of pixels in the window on each side of its center.
  private static let reach = 3
  /// The ratio of a window's variance to the noise variance above which the window shows more than
  /// noise.
  private static let noiseLimit: Float = 5
  /// A constant, in squared gray levels, that is added to the variance before pixels are divided by the square root of
  /// the sum, and the standard deviation of the resulting contrast.
  private static let (floor, amplitude): (Float, Float) = (16, 30)

  /// Returns the local contrast of an image.
  ///
  /// - Parameter noise: the noise variance of the plane, in squared gray levels.
  static func plane(of source: FlowPlane, noise: Float) -> FlowPlane {
    let (width, height) = (source.width, source.height)
    let result = FlowPlane(width: width, height: height)
    let sums = FlowRowRing(width: width, height: height)
    let squares = FlowRowRing(width: width, height: height)
    var contrast = ck_flow_contrast(
      noise: noiseLimit * noise, floor: floor, amplitude: amplitude)
    for y in -reach..<height {
      let next = y + reach
      if next < height {
        ck_flow_window_row(source.row(next), sums.row(next), squares.row(next), Int32(width))
      }
      guard y >= 0 else { continue }
      sums.withSeven(around: y) { sums in
        squares.withSeven(around: y) { squares in
          ck_flow_contrast_row(
            sums, squares, source.row(y), &contrast, result.row(y), Int32(width))
        }
      }
      result.pad(y)
    }
    return result
  }
}

extension FlowRowRing {
  /// Calls a closure with the addresses of a row and of the three rows on each side of it, from top to bottom.
  fileprivate func withSeven(
    around y: Int, _ body: (UnsafePointer<UnsafePointer<Float>?>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: 7) { rows in
      for index in 0..<7 { rows.initializeElement(at: index, to: row(y + index - 3)) }
      if let base = rows.baseAddress { body(base) }
    }
  }
}
