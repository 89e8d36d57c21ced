import Geometry

/// A picture of numbers from 0 to 1.
public struct SampledPicture: Hashable, Sendable {
  public let size: PixelSize
  /// 1 for gray, 3 for red, green and blue.
  public let channels: Int
  /// Rows from above, a pixel's numbers side by side.
  public var samples: [Double]

  /// - Parameter samples: `size.width * size.height * channels` of them.
  public init(size: PixelSize, channels: Int, samples: [Double]) {
    precondition(samples.count == size.width * size.height * channels)
    self.size = size
    self.channels = channels
    self.samples = samples
  }

  /// The picture made of each line's numbers, all rows and then all columns.
  ///
  /// - Parameter change: from the numbers of a line to those of the new one, as many for all lines of a direction.
  func changed(_ change: (_ line: [Double]) -> [Double]) -> SampledPicture {
    across(change).turned().across(change).turned()
  }

  /// Changes every row, channel by channel.
  private func across(_ change: ([Double]) -> [Double]) -> SampledPicture {
    let rows = (0..<size.height).map { y in
      (0..<channels).map { channel in
        change((0..<size.width).map { samples[(y * size.width + $0) * channels + channel] })
      }
    }
    let width = rows.first?.first?.count ?? 0
    return SampledPicture(
      size: PixelSize(width: width, height: size.height), channels: channels,
      samples: rows.flatMap { row in
        (0..<width).flatMap { x in row.map { $0[x] } }
      })
  }

  /// Rows for columns.
  private func turned() -> SampledPicture {
    var turned: [Double] = []
    turned.reserveCapacity(samples.count)
    for x in 0..<size.width {
      for y in 0..<size.height {
        let start = (y * size.width + x) * channels
        turned += samples[start..<start + channels]
      }
    }
    return SampledPicture(
      size: PixelSize(width: size.height, height: size.width), channels: channels, samples: turned)
  }
}
