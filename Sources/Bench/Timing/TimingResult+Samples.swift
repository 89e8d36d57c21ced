import Evaluation

extension TimingResult {
  /// Returns the ratio of two methods' CPU times: the median over rounds for each item, then the geometric mean over
  /// items; nil if no item was timed with both methods.
  package func ratio(of method: String, to other: String, seed: UInt64) -> PairedRatio? {
    let samples = samples ?? []
    let others = Dictionary(grouping: samples.filter { $0.method == other }, by: \.item)
    let clips = samples.filter { $0.method == method }.compactMap { sample -> [Double]? in
      guard let partner = others[sample.item]?.first else { return nil }
      let ratios = zip(sample.cpu, partner.cpu).filter { $0 > 0 && $1 > 0 }
        .map { Double($0) / Double($1) }
      return ratios.isEmpty ? nil : ratios
    }
    return clips.isEmpty ? nil : PairedRatio(clips: clips, seed: seed)
  }

  /// Returns each item's median duration over all rounds in milliseconds, keyed by the item's full name.
  package func medians(of method: String, _ clock: KeyPath<Sample, [Int64]>) -> [String: Double] {
    var medians: [String: Double] = [:]
    for sample in samples ?? [] where sample.method == method {
      if let median = Quantiles(sample[keyPath: clock].map { Double($0) / 1e6 }).median {
        medians[sample.item] = median
      }
    }
    return medians
  }
}
