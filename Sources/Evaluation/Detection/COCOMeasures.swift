/// The agreement of detected boxes with labeled boxes, as defined by COCO (Lin et al., "Microsoft COCO", 2014,
/// and the evaluation code of pycocotools).
///
/// Average precision is the mean precision at 101 recall values, averaged over classes and overlap thresholds. The
/// overlap thresholds are 0.5, 0.55 ... 0.95 unless a property specifies a single threshold. Recall is the fraction of
/// labels that are found if only the most confident detections are kept. It is averaged over classes and over all ten
/// overlap thresholds. A measure is nil if there are no labels to find.
package struct COCOMeasures: Hashable, Sendable {
  /// The average precision, 0...1, averaged over the overlap thresholds 0.5 to 0.95.
  package var averagePrecision: Double?
  /// The average precision, 0...1, at an overlap threshold of 0.5.
  package var averagePrecision50: Double?
  /// The average precision, 0...1, at an overlap threshold of 0.75.
  package var averagePrecision75: Double?
  /// The average precision, 0...1, by label size. Labels with an area of up to 32 x 32 pixels are small, those with an
  /// area of 32 x 32 to 96 x 96 pixels are medium, and those with an area of at least 96 x 96 pixels are large.
  package var averagePrecisionBySize: BySize
  /// The recall, 0...1, if only the most confident detection of each class is kept in each image.
  package var recall1: Double?
  /// The recall, 0...1, if only the 10 most confident detections of each class are kept in each image.
  package var recall10: Double?
  /// The recall, 0...1, if only the 100 most confident detections of each class are kept in each image.
  package var recall100: Double?
  /// The recall, 0...1, by label size, if only the 100 most confident detections of each class are kept in each
  /// image.
  package var recallBySize: BySize

  /// The values of a measure for small, medium and large objects.
  package struct BySize: Hashable, Sendable {
    package var small: Double?
    package var medium: Double?
    package var large: Double?
  }

  private static let overlapStep = (0.95 - 0.5) / 9
  /// The overlap thresholds 0.5 to 0.95, with the same rounding errors as in NumPy's `linspace`.
  static let overlaps = (0..<9).map { Double($0) * overlapStep + 0.5 } + [0.95]

  package init(_ images: [DetectionImage]) {
    self.init(of: images.map(ObjectEvidence.init))
  }

  /// Computes the measures over several images.
  ///
  /// - Parameter images: the images. Their order breaks ties between equal scores. An image may occur several
  ///   times.
  package init(of images: [ObjectEvidence]) {
    self.init(COCOPool(images), of: Array(images.indices))
  }

  /// Computes the measures over a selection of images.
  ///
  /// - Parameter items: indices into the pool's images. Their order breaks ties between equal scores. An image
  ///   may occur several times.
  init(_ pool: COCOPool, of items: [Int]) {
    let draw = COCOPool.Draw(items, of: pool.imageCount)
    func curves(_ part: KeyPath<COCOPool.Kind, COCOPool.Part>) -> [[COCOPool.Curve]] {
      pool.kinds.compactMap { $0[keyPath: part].curves(of: draw) }
    }
    let overall = curves(\.all)
    let bySize = [curves(\.small), curves(\.medium), curves(\.large)]
    averagePrecision = Self.precision(overall)
    averagePrecision50 = Self.precision(overall, at: 0)
    averagePrecision75 = Self.precision(overall, at: 5)
    let precisions = bySize.map { Self.precision($0) }
    averagePrecisionBySize = BySize(
      small: precisions[0], medium: precisions[1], large: precisions[2])
    recall1 = Self.recall(overall, \.recall1)
    recall10 = Self.recall(overall, \.recall10)
    recall100 = Self.recall(overall, \.recall)
    let recalls = bySize.map { Self.recall($0, \.recall) }
    recallBySize = BySize(small: recalls[0], medium: recalls[1], large: recalls[2])
  }

  /// Returns a function that computes the average precision of any selection of images, without the other
  /// measures.
  ///
  /// - Returns: a function that takes image indices and returns the average precision, or nil if there are no
  ///   labels. The order of the indices breaks ties between equal scores. An index may occur several times.
  package static func averagePrecisions(
    of images: [ObjectEvidence]
  ) -> @Sendable (_ items: [Int]) -> Double? {
    let pool = COCOPool(images)
    return { items in
      let draw = COCOPool.Draw(items, of: pool.imageCount)
      return precision(pool.kinds.compactMap { $0.all.curves(of: draw) })
    }
  }

  /// Returns the mean precision over classes, overlap thresholds and recall values; nil if there are no curves.
  ///
  /// - Parameters:
  ///   - curves: the precision curves of each class, one for each overlap threshold.
  ///   - index: the index of a single overlap threshold to use; nil to use all of them.
  private static func precision(_ curves: [[COCOPool.Curve]], at index: Int? = nil) -> Double? {
    var (sum, count) = (0.0, 0)
    for ofKind in curves {
      for curve in index.map({ [ofKind[$0]] }) ?? ofKind {
        for precision in curve.precisions { sum += precision }
        count += curve.precisions.count
      }
    }
    return count > 0 ? sum / Double(count) : nil
  }

  private static func recall(
    _ curves: [[COCOPool.Curve]], _ recall: (COCOPool.Curve) -> Double
  ) -> Double? {
    curves.flatMap { $0.map(recall) }.mean
  }
}
