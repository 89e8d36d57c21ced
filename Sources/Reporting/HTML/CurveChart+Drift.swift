import Bench
import Evaluation
import Results

/// The ages of drift: the x axis of its charts.
private struct DriftAges {
  /// The number of sequences in the fullest bin.
  private let most: Int
  /// The smallest number of runs and sequences in a bin that is drawn.
  let fewest: Int
  /// The number of bins that are drawn.
  let count: Int
  let stops: [CurveChart.Stop]

  var axis: ChartAxis { .linear("frames since the start", to: stops.last?.place ?? 1) }

  /// A sentence about the meaning of bands and of the ends of curves, if there are any.
  var reading: String {
    let ends =
      fewest > 1 ? "curves end where fewer than \(fewest) runs or sequences remain" : nil
    let bands =
      most >= Resampling.fewestSequences
      ? "Bands are of 95 %" : "There are too few sequences for bands"
    return [bands, ends].compactMap(\.self).joined(separator: "; ") + "."
  }

  init(_ drift: DriftResult) {
    most = drift.subjects.flatMap { $0.summary.bins.map(\.sequences) }.max() ?? 0
    fewest = most >= DriftSummary.fewestTold ? DriftSummary.fewestTold : 1
    count = drift.subjects.map(\.summary.told.count).max() ?? 0
    let longest = drift.subjects.map(\.summary.bins).max { $0.count < $1.count } ?? []
    stops =
      [CurveChart.Stop(place: 0, label: "at the start")]
      + longest.prefix(count).map { bin in
        let (first, last) = (bin.ages.lowerBound, bin.ages.upperBound - 1)
        return CurveChart.Stop(
          place: Double(last),
          label: first == last ? "frame \(last)" : "frames \(first) to \(last)")
      }
  }
}

extension CurveChart {
  /// Describes the meaning of bands and of the ends of curves, if there are any.
  static func reading(of drift: DriftResult) -> String { DriftAges(drift).reading }

  /// Returns the charts of overlap, center error and survival by frames since the start, with intervals.
  ///
  /// - Parameter styles: the indices of the subjects' styles by name; by default their own indices.
  static func drift(of drift: DriftResult, styles: [String: Int] = [:]) -> [CurveChart] {
    let ages = DriftAges(drift)
    var survival = CurveChart(
      of: drift, by: ages, styles: styles, title: "Survival",
      explanation: "share of runs that have not lost the target (Kaplan-Meier)",
      file: "survival.csv", yAxis: .linear("share of runs", to: 1), start: 1
    ) { $0.runs > 0 ? $0.survival : nil }
    survival.isStepped = true
    return [
      CurveChart(
        of: drift, by: ages, styles: styles, title: "Overlap",
        explanation: "mean over runs, then over sequences", file: "drift.csv",
        yAxis: .linear("overlap", to: 1), start: 1
      ) { $0.overlap },
      CurveChart(
        of: drift, by: ages, styles: styles, title: "Center error",
        explanation: "of the frames with a box", headlineName: "pixels at the end",
        file: "drift.csv", start: 0, digits: 1
      ) { $0.centerError },
      survival,
    ]
  }

  /// Creates the chart of a figure by age.
  ///
  /// - Parameters:
  ///   - yAxis: nil for pixels, where less is better.
  ///   - start: the figure on the first frame of a run.
  private init(
    of drift: DriftResult, by ages: DriftAges, styles: [String: Int], title: String,
    explanation: String, headlineName: String = "at the end", file: String,
    yAxis: ChartAxis? = nil, start: Double, digits: Int = 3,
    _ value: (DriftSummary.Bin) -> DriftSummary.Estimate?
  ) {
    let curves = drift.subjects.enumerated().map { index, subject in
      let bins = subject.summary.bins.prefix(ages.count)
      let estimates = bins.map { min($0.sequences, $0.runs) >= ages.fewest ? value($0) : nil }
      return Curve(
        subject: styles[subject.identity.name] ?? index, name: subject.identity.name,
        values: [start] + estimates.map { $0?.value ?? .nan },
        headline: estimates.compactMap(\.self).last?.value,
        band: [start...start] + estimates.map { $0?.interval },
        notes: [""]
          + zip(bins, estimates).map { $1 == nil ? "" : "(\($0.sequences.of("sequence")))" })
    }
    let highest = curves.flatMap { $0.band.compactMap { $0?.upperBound } + $0.values }
      .filter(\.isFinite).max()
    self.init(
      title: title, explanation: explanation, file: file, xAxis: ages.axis,
      yAxis: yAxis ?? .linear("pixels", to: highest ?? 1), stops: ages.stops,
      headlineName: headlineName, digits: digits, isLowerBetter: yAxis == nil, curves: curves)
  }

  /// Returns the chart of accuracy over the frames between two detections, with that without re-detection at
  /// the end; nil if fewer than two intervals were tried.
  static func chunks(of drift: DriftResult, styles: [String: Int] = [:]) -> CurveChart? {
    let chunked = drift.subjects.filter {
      $0.redetection?.policy.every != nil && $0.redetection?.policy.below == nil
    }
    let lengths = Set(chunked.compactMap { $0.redetection?.policy.every }).sorted()
    guard lengths.count > 1, let last = lengths.last, let first = lengths.first else { return nil }
    var curves: [Curve] = []
    for plain in drift.subjects where plain.redetection == nil {
      let variants = chunked.filter { $0.identity.isVariant(of: plain.identity) }
      for detector in Set(variants.compactMap(\.redetection?.detector)).sorted() {
        let found =
          lengths.map { length in
            variants.first {
              $0.redetection == Redetection(RedetectionPolicy(every: length), by: detector)
            }
          } + [plain]
        let name = found.compactMap { $0 }.first?.identity.name ?? ""
        curves.append(
          Curve(
            subject: styles[name] ?? curves.count, name: "\(plain.identity.name), \(detector)",
            values: found.map { $0?.auc ?? .nan }, headline: found.compactMap { $0?.auc }.max(),
            band: found.map { $0?.aucInterval }, weights: found.map { $0 == nil ? 0 : 0.1 }))
      }
    }
    return CurveChart(
      title: "Chunk length", explanation: "accuracy by frames between detections",
      file: "redetection.csv",
      xAxis: .logarithmic(
        "frames between two detections (logarithmic); none at the right",
        over: Double(first)...(2 * Double(last))),
      yAxis: .linear("AUC", to: 1),
      stops: lengths.map { Stop(place: Double($0), label: "every \($0) frames") }
        + [Stop(place: 2 * Double(last), label: "without re-detection")],
      headlineName: "highest AUC", curves: curves)
  }
}
