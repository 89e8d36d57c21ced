import Imaging

/// The likelihood that the object is at each cell of the search patch. It combines the outputs of the network and the
/// enabled filters.
final class CellEvidence {
  private let cells: Int
  private let values: FloatBuffer

  init(cells: Int) {
    self.cells = cells
    values = FloatBuffer(count: cells * cells)
  }

  subscript(row: Int, column: Int) -> Float { values.base[row &* cells &+ column] }

  /// Sets each cell's likelihood to the network's score.
  func take(_ maps: SiameseMaps) {
    for row in 0..<cells {
      let scores = maps.scores.row(row)
      for column in 0..<cells {
        values.base[row &* cells &+ column] = BoxDecoder.probability(scores[8 &* column])
      }
    }
  }

  /// Blends in the response of a filter on the network's features.
  func blend(_ filter: OnlineFilter, share: Float) {
    for row in 0..<cells {
      for column in 0..<cells {
        blend(filter.response(row: row, column: column), share, at: row &* cells &+ column)
      }
    }
  }

  /// Blends in the response of the gradient and color filter, which must have been computed for the same image region.
  /// The response is divided by its maximum. Each cell uses the highest response near the cell's center, because the
  /// filter's peaks are narrower than the cells.
  func blend(_ filter: RegionFilter, share: Float) {
    let response = filter.response.base
    var top: Float = 1e-6
    for i in 0..<filter.response.count { top = max(top, response[i]) }
    for row in 0..<cells {
      let lines = samples(of: row, filter.cells)
      for column in 0..<cells {
        let columns = samples(of: column, filter.cells)
        var highest: Float = 0
        for y in 0..<3 {
          let line = response + lines[y] &* filter.cells
          for x in 0..<3 { highest = max(highest, line[columns[x]]) }
        }
        blend(highest / top, share, at: row &* cells &+ column)
      }
    }
  }

  private func blend(_ response: Float, _ share: Float, at index: Int) {
    let limited = min(1, max(0, response))
    values.base[index] += share * (limited - values.base[index])
  }

  /// Returns, for one axis, the indices of the three samples around a cell's center in a periodic response with `count`
  /// samples.
  private func samples(of cell: Int, _ count: Int) -> SIMD3<Int> {
    let position = (Float(cell) + 0.5 - Float(cells) / 2) * Float(count) / Float(cells)
    let middle = Int(position.rounded()) &+ count
    return SIMD3((middle &- 1) % count, middle % count, (middle &+ 1) % count)
  }
}
