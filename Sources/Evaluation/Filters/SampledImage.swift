import Geometry

/// An image with samples in 0...1.
package struct SampledImage: Hashable, Sendable {
  package let size: PixelSize
  /// The number of channels: 1 for gray, 3 for red, green and blue.
  package let channels: Int
  /// The samples, row by row from the top, with the channels of each pixel adjacent.
  package var samples: [Double]

  /// Creates an image from its samples.
  ///
  /// - Parameter samples: `size.width * size.height * channels` samples.
  package init(size: PixelSize, channels: Int, samples: [Double]) {
    precondition(samples.count == size.width * size.height * channels)
    self.size = size
    self.channels = channels
    self.samples = samples
  }

  /// Returns the image after `change` has been applied to every row and then to every column.
  ///
  /// - Parameter change: a closure that receives one channel's samples in a row or a column and returns the new
  ///   samples. The results for all rows must have the same length, and so must the results for all columns.
  func changed(_ change: (_ line: [Double]) -> [Double]) -> SampledImage {
    across(change).turned().across(change).turned()
  }

  /// Returns the image after `change` has been applied to every row, separately for each channel. The closure may
  /// return more or fewer samples than it receives.
  private func across(_ change: ([Double]) -> [Double]) -> SampledImage {
    let rows = (0..<size.height).map { y in
      (0..<channels).map { channel in
        change((0..<size.width).map { samples[(y * size.width + $0) * channels + channel] })
      }
    }
    let width = rows.first?.first?.count ?? 0
    return SampledImage(
      size: PixelSize(width: width, height: size.height), channels: channels,
      samples: rows.flatMap { row in
        (0..<width).flatMap { x in row.map { $0[x] } }
      })
  }

  /// Returns the image with rows and columns exchanged.
  private func turned() -> SampledImage {
    var turned: [Double] = []
    turned.reserveCapacity(samples.count)
    for x in 0..<size.width {
      for y in 0..<size.height {
        let start = (y * size.width + x) * channels
        turned += samples[start..<start + channels]
      }
    }
    return SampledImage(
      size: PixelSize(width: size.height, height: size.width), channels: channels, samples: turned)
  }
}
