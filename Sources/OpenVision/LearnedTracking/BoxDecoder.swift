import Imaging

/// A decoder that selects the cell of a network's output that most likely contains the object, and
/// computes the object's box.
struct BoxDecoder {
  /// A predicted box in the search patch, in pixels of the patch.
  struct Found: Hashable, Sendable {
    /// The horizontal displacement of the box's center from the patch's center.
    var x: Float = 0
    var y: Float = 0
    var width: Float = 0
    var height: Float = 0
    /// The probability, according to the network, that the object is at the cell.
    var score: Float = 0
    /// The expected overlap (IoU) of the box with the object if the object is at the cell.
    var quality: Float = 0
    /// The factor that penalizes a change in the box's size or aspect ratio, 0...1. It is 1 if nothing has changed.
    var penalty: Float = 0
  }

  private let cells: Int
  private let unit: Float
  private let parameters: LearnedParameters
  private let window: [Float]
  private var correction = BoxCorrection()

  /// Creates a decoder. If the box correction is enabled, it is derived from the first frame.
  ///
  /// - Parameters:
  ///   - shape: the layer dimensions of the network.
  ///   - parameters: the tracker's parameters.
  ///   - first: the network's output for the first frame, with the object at the patch's center.
  ///   - evidence: the object's likelihood at each cell in the first frame.
  ///   - width: the width of the object's box in pixels of the patch.
  ///   - height: the height of the object's box in pixels of the patch.
  init(
    _ shape: SiameseShape, _ parameters: LearnedParameters, first: SiameseMaps,
    _ evidence: CellEvidence, width: Float, height: Float
  ) {
    cells = shape.searchCells
    unit = shape.distanceUnit
    self.parameters = parameters
    window = Windows.hann(width: cells, height: cells)
    let found = best(first, evidence, width: width, height: height)
    if parameters.parts.contains(.correction) {
      let full = BoxCorrection(from: found, width: width, height: height)
      correction = parameters.halvesCorrection ? full.halved : full
    }
  }

  /// Returns the box predicted at the cell that most likely contains the object.
  ///
  /// - Parameters:
  ///   - maps: the network's output.
  ///   - evidence: the object's likelihood at each cell.
  ///   - width: the width of the previous box, in pixels of the patch.
  ///   - height: the height of the previous box, in pixels of the patch.
  ///   - isExpected: whether to assume that the object is more likely to be near the patch's center than elsewhere.
  func best(
    _ maps: SiameseMaps, _ evidence: CellEvidence, width: Float, height: Float,
    isExpected: Bool = true
  ) -> Found {
    let oldSide = SiameseShape.contextSide(width, height)
    let oldAspect = width / height
    let windowShare = isExpected ? parameters.window : 0
    let share = 1 - windowShare
    var best = (found: Found(), row: 0, column: 0)
    var highest = -Float.infinity
    for row in 0..<cells {
      let boxes = maps.boxes.row(row)
      for column in 0..<cells {
        let likely = evidence[row, column] * share
        let expected = window[row &* cells &+ column] * windowShare
        // Skip cells that could not beat the best cell so far even without a penalty.
        guard likely + expected > highest else { continue }
        var found = box(boxes + 8 &* column, row: row, column: column)
        let side = SiameseShape.contextSide(found.width, found.height) / oldSide
        let aspect = oldAspect * found.height / found.width
        let change = max(side, 1 / side) * max(aspect, 1 / aspect)
        found.penalty = ExactFunctions.exp(SIMD4(repeating: (1 - change) * parameters.penalty)).x
        let worth = found.penalty * likely + expected
        guard worth > highest else { continue }
        highest = worth
        best = (found, row, column)
      }
    }
    best.found.score = Self.probability(maps.scores.row(best.row)[8 &* best.column])
    best.found.quality = Self.probability(maps.boxes.row(best.row)[8 &* best.column &+ 4])
    return best.found
  }

  /// Returns the most likely box of another object, or nil if there is none. Of all boxes whose centers are outside the
  /// given rectangle, it is the one with the highest network score.
  ///
  /// - Parameters:
  ///   - maps: the network's output.
  ///   - x: the horizontal offset from the patch's center to the rectangle's center, in pixels of the patch.
  ///   - y: the vertical offset from the patch's center to the rectangle's center, in pixels of the patch.
  ///   - reachX: half the rectangle's width, in pixels of the patch.
  ///   - reachY: half the rectangle's height, in pixels of the patch.
  func rival(
    _ maps: SiameseMaps, besideX x: Float, y: Float, reachX: Float, reachY: Float
  ) -> Found? {
    var best: Found?
    var highest = -Float.infinity
    for row in 0..<cells {
      let scores = maps.scores.row(row)
      for column in 0..<cells {
        let logit = scores[8 &* column]
        guard logit > highest else { continue }
        var found = box(maps.boxes.row(row) + 8 &* column, row: row, column: column)
        guard abs(found.x - x) > reachX || abs(found.y - y) > reachY else { continue }
        found.score = Self.probability(logit)
        (best, highest) = (found, logit)
      }
    }
    return best
  }

  /// Returns the offset from the patch's center to the center of a row or column, in pixels of the patch.
  private func middle(of cell: Int) -> Float {
    (Float(cell) + 0.5 - Float(cells) / 2) * Float(SiameseShape.stride)
  }

  private func box(_ cell: UnsafePointer<Float>, row: Int, column: Int) -> Found {
    let logarithms = SIMD4(cell[0], cell[1], cell[2], cell[3])
    let low = SIMD4<Float>(repeating: -6)
    let high = SIMD4<Float>(repeating: 4)
    let sides = ExactFunctions.exp(logarithms.clamped(lowerBound: low, upperBound: high)) * unit
    let (left, top, right, bottom) = (sides.x, sides.y, sides.z, sides.w)
    var found = Found(
      x: middle(of: column) + (right - left) / 2, y: middle(of: row) + (bottom - top) / 2,
      width: left + right, height: top + bottom)
    correction.apply(to: &found)
    return found
  }

  /// Converts a logit to a probability with the logistic function.
  static func probability(_ logit: Float) -> Float {
    1 / (1 + ExactFunctions.exp(SIMD4(repeating: -logit)).x)
  }
}
