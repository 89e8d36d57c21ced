import Geometry
import Imaging

/// The input for computing saliency: part of an image at a reduced size, with channels for brightness and opponent
/// colors.
struct SaliencyImage {
  let width: Int
  let height: Int
  /// The channels for brightness, red-green and blue-yellow, 0...255, each with `width * height`
  /// values.
  let channels: [[Float]]

  /// Creates the input by reducing an image to the given size.
  ///
  /// - Parameters:
  ///   - image: the image, or the part of an image, that is analyzed.
  ///   - width: the width of the result, in pixels.
  ///   - height: the height of the result, in pixels.
  init(_ image: PixelBuffer, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    var channels = [[Float]](repeating: [Float](repeating: 0, count: width * height), count: 3)
    // Reductions by a factor of more than six are performed in two averaging steps.
    let between = image.resized(
      width: min(image.width, 6 * width), height: min(image.height, 6 * height))
    PatchSampler().sampleRGB(
      of: between, in: between.size.bounds, width: width, height: height
    ) { y, row in
      for x in 0..<width {
        let (r, g, b) = (row[3 &* x], row[3 &* x &+ 1], row[3 &* x &+ 2])
        let at = y &* width &+ x
        channels[0][at] = 0.299 * r + 0.587 * g + 0.114 * b
        channels[1][at] = 127.5 + (r - g) / 2
        channels[2][at] = 127.5 + ((r + g) / 2 - b) / 2
      }
    }
    self.channels = channels
  }
}
