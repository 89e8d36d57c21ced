import CKernels
import Imaging

/// The mean difference in local contrast between two images over the 5 x 5 pixels around each pixel, after the
/// second image has been warped back along a flow field.
struct FlowMisfit {
  /// The number of pixels in the window on each side of its center.
  static let reach = 2
  /// The limit to which a pixel's difference is clipped, in units of local contrast.
  static let limit: Float = 20
  /// The minimum number of pixels in a window that must be inside both images.
  private static let minimumCount: Float = 6
  /// The mean local contrast below which a location counts as having no texture.
  private static let minimumContrast: Float = 3

  let width: Int
  let height: Int
  /// The mean difference around each pixel, in row-major order; negative where too few pixels are inside both
  /// images.
  let values: [Float]

  init(_ first: FlowPlane, _ second: FlowPlane, u: FlowPlane, v: FlowPlane) {
    (width, height) = (first.width, first.height)
    let (width, height) = (width, height)
    let sums = FlowRowRing(width: width, height: height)
    let counts = FlowRowRing(width: width, height: height)
    let row = FlowPlane(width: width, height: 3)
    let scratch = FloatBuffer(count: 4 * width)
    var image = second.image
    values = [Float](unsafeUninitializedCapacity: width * height) { out, count in
      for y in 0..<height + Self.reach {
        if y < height {
          ck_flow_warp_row(
            &image, first.row(y), u.row(y), v.row(y), Int32(y), scratch.base, row.row(0),
            row.row(2), row.row(1), Int32(width))
          Self.sum(row, into: sums.row(y), counts.row(y))
        }
        let middle = y - Self.reach
        guard middle >= 0 else { continue }
        sums.withFive(around: middle) { sums in
          counts.withFive(around: middle) { counts in
            for x in 0..<width {
              var (sum, count): (Float, Float) = (0, 0)
              for index in 0..<5 {
                sum += sums[index]?[x] ?? 0
                count += counts[index]?[x] ?? 0
              }
              out[middle &* width &+ x] = count < Self.minimumCount ? -1 : sum / count
            }
          }
        }
      }
      count = width * height
    }
  }

  /// Sums the differences of five neighboring pixels, and counts how many of these pixels are inside both images.
  private static func sum(
    _ row: FlowPlane, into sums: UnsafeMutablePointer<Float>, _ counts: UnsafeMutablePointer<Float>
  ) {
    let (difference, inside) = (row.row(0), row.row(1))
    for x in 0..<row.width { difference[x] = inside[x] * min(limit, abs(difference[x])) }
    row.pad(0)
    row.pad(1)
    for x in 0..<row.width {
      let (a, b) = (difference + x, inside + x)
      sums[x] = (a[-2] + a[2]) + (a[-1] + a[1]) + a[0]
      counts[x] = (b[-2] + b[2]) + (b[-1] + b[1]) + b[0]
    }
  }

  subscript(x: Int, y: Int) -> Float { values[y * width + x] }

  /// Returns a mask of the pixels whose flow is unreliable. This is the case if the flow is wrong, or if there is
  /// hardly any contrast around the pixel, so that only more distant pixels determine the flow.
  ///
  /// - Parameter contrast: the contrast of the image on whose pixels the flow is defined.
  func unreliablePixels(_ contrast: FlowPlane, maximumMisfit: Float) -> [Bool] {
    var result = values.map { $0 > maximumMisfit }
    let limit = Self.minimumContrast * 25
    for y in 0..<height {
      for x in 0..<width where !result[y &* width &+ x] {
        var sum: Float = 0
        for dy in -Self.reach...Self.reach {
          let row = contrast.row(y + dy)
          for dx in -Self.reach...Self.reach { sum += abs(row[x + dx]) }
        }
        if sum < limit { result[y &* width &+ x] = true }
      }
    }
    return result
  }
}
