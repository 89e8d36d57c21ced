import CKernels

/// A soft assignment of colors to the eleven basic color terms of the English language (Berlin and Kay 1969).
///
/// The memberships averaged over cells serve as features for tracking, following Danelljan et al., "Adaptive Color
/// Attributes for Real-Time Visual Tracking", CVPR 2014. Each term has two or more prototype colors in CIELAB. The
/// prototypes were chosen for this library. A color's membership in a term is proportional to a Gaussian of the color's
/// distance to the term's nearest prototype, and the memberships of a color add up to 1.
public struct ColorNames: Sendable {
  /// The color terms, in the order of the lanes.
  public static let terms = [
    "black", "blue", "brown", "grey", "green", "orange", "pink", "purple", "red", "white", "yellow",
  ]

  /// The lane that holds luma instead of a membership. All later lanes are zero.
  public static let lumaLane = 11

  /// The memberships and luma in units of 1/255, indexed by the upper five bits of red, green and blue, with sixteen
  /// lanes per color.
  private static let table: [UInt8] = makeTable()

  private let offsets: FixedFloats

  /// Prepares the features, optionally shifting them so that their mean values are near zero.
  ///
  /// - Parameter isCentered: whether to subtract 1/11 from each membership and one half from luma, because correlation
  ///   filters require features with mean values near zero.
  public init(isCentered: Bool = true) {
    offsets = FixedFloats(count: ChannelFFT.lanes) { offsets in
      guard isCentered else { return }
      for lane in Self.terms.indices { offsets[lane] = 1 / Float(Self.terms.count) }
      offsets[Self.lumaLane] = 0.5
    }
  }

  /// Averages the memberships over each cell of an interleaved RGB image. The output has `cellsX * cellsY` cells with
  /// 16 lanes each.
  ///
  /// - Parameter cellSize: the side length of a cell in pixels, 1...16.
  public func average(
    _ rgb: UnsafePointer<UInt8>, cellsX: Int, cellsY: Int, cellSize: Int,
    into out: UnsafeMutablePointer<Float>
  ) {
    precondition((1...16).contains(cellSize), "cells of \(cellSize) pixels are not supported")
    let scale = 1 / Float(255 * cellSize * cellSize)
    Self.table.withUnsafeBufferPointer { table in
      ck_color_cells(
        rgb, Int32(cellsX), Int32(cellsY), Int32(cellSize), table.baseAddress, offsets.base,
        scale, out)
    }
  }

  /// A typical color of a term, with the term's index and the color's CIELAB coordinates.
  private struct Prototype {
    var term: Int
    var lightness: Double
    var a: Double
    var b: Double

    init(_ term: Int, _ red: Int, _ green: Int, _ blue: Int) {
      self.term = term
      (lightness, a, b) = CIELAB.coordinates(red: red, green: green, blue: blue)
    }
  }

  private static let prototypes = [
    Prototype(0, 10, 10, 10), Prototype(0, 35, 35, 35),
    Prototype(1, 30, 60, 190), Prototype(1, 20, 30, 100), Prototype(1, 90, 160, 230),
    Prototype(1, 40, 110, 160),
    Prototype(2, 110, 65, 25), Prototype(2, 75, 45, 25), Prototype(2, 160, 115, 75),
    Prototype(3, 90, 90, 90), Prototype(3, 128, 128, 128), Prototype(3, 175, 175, 175),
    Prototype(4, 40, 140, 50), Prototype(4, 25, 75, 30), Prototype(4, 130, 210, 100),
    Prototype(4, 110, 130, 50), Prototype(4, 60, 170, 140),
    Prototype(5, 240, 130, 20), Prototype(5, 215, 110, 50),
    Prototype(6, 245, 150, 185), Prototype(6, 225, 90, 150), Prototype(6, 240, 190, 190),
    Prototype(7, 120, 45, 150), Prototype(7, 75, 30, 95), Prototype(7, 165, 125, 200),
    Prototype(8, 200, 25, 35), Prototype(8, 130, 15, 25), Prototype(8, 225, 70, 65),
    Prototype(9, 250, 250, 250), Prototype(9, 225, 225, 225),
    Prototype(10, 240, 220, 40), Prototype(10, 245, 235, 140), Prototype(10, 190, 170, 40),
  ]

  private static func makeTable() -> [UInt8] {
    // The standard deviation of a term around its prototypes, as a distance in CIELAB.
    let deviation = 11.0
    let colors = CIELAB.grid(levels: 32)
    let known = prototypes
    var nearest = [Double](repeating: 0, count: terms.count)
    var table = [UInt8](repeating: 0, count: 32 * 32 * 32 * 16)
    for (index, color) in colors.enumerated() {
      for term in nearest.indices { nearest[term] = .infinity }
      for prototype in known {
        let dl = color.lightness - prototype.lightness
        let da = color.a - prototype.a
        let db = color.b - prototype.b
        nearest[prototype.term] = min(nearest[prototype.term], dl * dl + da * da + db * db)
      }
      // Use exponents relative to the nearest term. Otherwise, all memberships of a color far from the prototypes would
      // be zero.
      let best = nearest.min() ?? 0
      var sum = 0.0
      for term in nearest.indices {
        let exponent = (best - nearest[term]) / (2 * deviation * deviation)
        // Memberships with smaller exponents would round to zero.
        nearest[term] = exponent > -8 ? ExactFunctions.exp(exponent) : 0
        sum += nearest[term]
      }
      for term in nearest.indices {
        table[16 * index + term] = UInt8((255 * nearest[term] / sum).rounded())
      }
      // The luma of the entry's color, in thousandths of a level on the five-bit scale of its components.
      let luma = 299 * (index >> 10) + 587 * (index >> 5 & 31) + 114 * (index & 31)
      table[16 * index + lumaLane] = UInt8((8 * luma + 4500) / 1000)
    }
    return table
  }
}
