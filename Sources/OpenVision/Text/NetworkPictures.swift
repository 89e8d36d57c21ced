import Foundation
import Geometry
import Imaging

/// Images in the format of the text networks: planes of blue, green and red values from -1 to 1.
struct NetworkPictures {
  let size: PixelSize
  /// The pixel values of all images, one image after the other.
  private(set) var numbers: [Float] = []
  private(set) var count = 0

  private var area: Int { size.width * size.height }

  /// Creates an empty list.
  ///
  /// - Parameter size: the size of each image.
  init(size: PixelSize) { self.size = size }

  /// Returns the size at which to search for text.
  ///
  /// The shorter side has at least 736 pixels, as in training, if three limits permit it: the image is enlarged by a
  /// factor of at most two, no side is longer than 4096 pixels, and the area is at most about 2.4 million pixels. The
  /// sides are multiples of 32, so that the network can halve them repeatedly.
  static func searchSize(of picture: PixelSize) -> PixelSize {
    let (width, height) = (Double(max(1, picture.width)), Double(max(1, picture.height)))
    let (leastSide, largestSide, largestArea) = (736.0, 4096.0, 2_400_000.0)
    let scale =
      [
        min(2, max(1, leastSide / min(width, height))),
        (largestArea / (width * height)).squareRoot(),
        largestSide / max(width, height),
      ].min() ?? 1
    func side(_ length: Double) -> Int {
      min(4096, max(32, Int((length * scale / 32).rounded()) * 32))
    }
    return PixelSize(width: side(width), height: side(height))
  }

  /// Returns the width of a rectangle's image at the given height, 1...`limit`.
  static func width(of rectangle: TurnedRectangle, height: Int, limit: Int) -> Int {
    let width = (Double(height) * rectangle.width / max(rectangle.height, 1e-6)).rounded(.up)
    return Int(min(Double(limit), max(1, width)))
  }

  /// Adds a whole image, resized to `size`.
  mutating func add(_ picture: PixelBuffer) {
    let rgb = picture.resized(width: size.width, height: size.height).rgb
    let plane = rgb.planes[0]
    let start = makeRoom()
    withExtendedLifetime(rgb) {
      for y in 0..<size.height {
        let row = plane.base + y * plane.bytesPerRow
        for x in 0..<size.width {
          let index = start + y * size.width + x
          for channel in 0..<3 {
            numbers[index + channel * area] = Float(row[3 * x + 2 - channel]) / 127.5 - 1
          }
        }
      }
    }
  }

  /// Adds the part of an image within a rectangle, rotated so that the text is level. The part is at the left of the
  /// added image, and the remaining area is gray.
  ///
  /// - Parameters:
  ///   - picture: an image with interleaved colors.
  ///   - width: the width of the part, in pixels. It must not exceed the width of the images in the
  ///     list.
  mutating func add(_ rectangle: TurnedRectangle, of picture: PixelBuffer, width: Int) {
    let start = makeRoom()
    let stepX = rectangle.along * (rectangle.width / Double(width))
    let stepY = rectangle.across * (rectangle.height / Double(size.height))
    // If the image is reduced, each value is the mean of several samples.
    let samples = Int(min(16, max(1, rectangle.height / Double(size.height))))
    let (first, share) = (rectangle.corners[0], 1 / Double(samples))
    for y in 0..<size.height {
      for x in 0..<width {
        var sum = SIMD3<Float>()
        for below in 0..<samples {
          for right in 0..<samples {
            let (u, v) = (
              Double(x) + (Double(right) + 0.5) * share, Double(y) + (Double(below) + 0.5) * share
            )
            sum += picture.color(at: first + stepX * u + stepY * v)
          }
        }
        sum /= Float(samples * samples) * 127.5
        let index = start + y * size.width + x
        for channel in 0..<3 { numbers[index + channel * area] = sum[2 - channel] - 1 }
      }
    }
  }

  /// Adds a gray image and returns the index of its first value.
  private mutating func makeRoom() -> Int {
    let start = numbers.count
    numbers.append(contentsOf: repeatElement(0, count: 3 * area))
    count += 1
    return start
  }
}

extension PixelBuffer {
  /// Returns the interpolated red, green and blue values at a point. Outside the image, the nearest
  /// pixel is used.
  fileprivate func color(at point: Point) -> SIMD3<Float> {
    let plane = planes[0]
    let square = PixelSquare(around: point, in: plane)
    let (toRight, down) = (Float(square.toRight), Float(square.down))
    func pixel(_ x: Int, _ y: Int) -> SIMD3<Float> {
      let address = plane.base + (y * plane.bytesPerRow + 3 * x)
      return SIMD3(Float(address[0]), Float(address[1]), Float(address[2]))
    }
    func row(_ y: Int) -> SIMD3<Float> {
      pixel(square.left, y) * (1 - toRight) + pixel(square.right, y) * toRight
    }
    return row(square.top) * (1 - down) + row(square.bottom) * down
  }
}
