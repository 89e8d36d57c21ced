import Geometry
import Imaging

/// A feature vector that describes the appearance of part of an image with a few hundred numbers.
///
/// The numbers are the normalized means and standard deviations of feature maps, taken over the whole part and over
/// each of its quarters. The feature maps are computed by a network that the learned trackers also use.
struct FeaturePrint: ImageDerivative {
  private static let workspaces = IdleObjects<Workspace>()

  let region: PixelRegion

  func make(from image: ImageDerivatives) -> Result<[Float], VNError> {
    Result { () throws(VNError) in
      // Prints are compared with stored prints, so this network must stay the same even if the default network changes.
      let network = try LearnedNetworks.network(
        for: LearnedNetworks.Algorithm(level: .accurate, revision: VNTrackObjectRequestRevision2))
      return try Self.workspaces.lend({ () throws(VNError) in Workspace(network) }) {
        workspace throws(VNError) in
        workspace.numbers(of: image.part(region))
      }
    }
  }

  private final class Workspace {
    private let network: SiameseNetwork
    private let maps: SiameseMaps
    private let sampler = PatchSampler()

    init(_ network: SiameseNetwork) {
      self.network = network
      maps = SiameseMaps(network, side: network.shape.search)
    }

    /// Computes the feature vector of the whole image after resizing it to a square.
    func numbers(of image: PixelBuffer) -> [Float] {
      let side = maps.patch.width
      // If an image is reduced by a factor of more than six, its pixels are averaged in two steps.
      let between = image.resized(
        width: min(image.width, 6 * side), height: min(image.height, 6 * side))
      sampler.sampleRGB(of: between, in: between.size.bounds, width: side, height: side) {
        y, colors in
        let row = maps.patch.row(y)
        for index in 0..<3 * side { row[index] = (colors[index] - 128) / 128 }
      }
      network.describe(maps, .best)
      let cells = maps.features.width
      let half = cells / 2
      var numbers: [Float] = []
      for (rows, columns) in [
        (0..<cells, 0..<cells), (0..<half, 0..<half), (0..<half, half..<cells),
        (half..<cells, 0..<half), (half..<cells, half..<cells),
      ] {
        numbers += Self.unit(pooled(rows, columns))
      }
      return Self.unit(numbers)
    }

    /// Returns the means of all channels over a block of feature-map cells, followed by the standard deviations.
    private func pooled(_ rows: Range<Int>, _ columns: Range<Int>) -> [Float] {
      let channels = maps.features.channels
      var sums = [Float](repeating: 0, count: channels)
      var squares = sums
      for y in rows {
        for x in columns {
          let cell = maps.features.row(y) + x * channels
          for channel in 0..<channels {
            sums[channel] += cell[channel]
            squares[channel] += cell[channel] * cell[channel]
          }
        }
      }
      let count = Float(rows.count * columns.count)
      let means = sums.map { $0 / count }
      return means
        + zip(squares, means).map { max(0, $0 / count - $1 * $1).squareRoot() }
    }

    private static func unit(_ numbers: [Float]) -> [Float] {
      let length = numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return length > 0 ? numbers.map { $0 / length } : numbers
    }
  }
}
