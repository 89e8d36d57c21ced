import Analysis
import Evaluation
import Execution

extension CurveChart {
  /// Curves by age end where fewer sequences than this remain, if there were more.
  private static let fewestSequences = 3

  /// Overlap, centre error and survival by frames since the start, with their intervals.
  ///
  /// - Parameter styles: the places of the subjects on the page by name; their own where there is
  ///   none.
  static func drift(of drift: DriftResult, styles: [String: Int] = [:]) -> [CurveChart] {
    let most = drift.subjects.flatMap { $0.summary.bins.map(\.sequences) }.max() ?? 0
    // What one or two sequences do is no curve of many.
    let fewest = most >= fewestSequences ? fewestSequences : 1
    let count =
      drift.subjects.map { subject in
        (subject.summary.bins.lastIndex { $0.sequences >= fewest } ?? -1) + 1
      }.max() ?? 0
    let bins = (drift.subjects.map(\.summary.bins).max { $0.count < $1.count } ?? []).prefix(count)
    let stops =
      [Stop(place: 0, label: "at the start")]
      + bins.map { bin in
        let (first, last) = (bin.ages.lowerBound, bin.ages.upperBound - 1)
        return Stop(
          place: Double(last),
          label: first == last ? "frame \(last)" : "frames \(first) to \(last)")
      }
    let ages = ChartAxis.linear("frames since the start", to: stops.last?.place ?? 1)

    func chart(
      _ title: String, _ explanation: String, _ headlineName: String, file: String,
      yAxis: ChartAxis? = nil, start: Double, digits: Int = 3,
      _ value: (DriftSummary.Bin) -> DriftSummary.Estimate?
    ) -> CurveChart {
      let curves = drift.subjects.enumerated().map { index, subject in
        let bins = subject.summary.bins.prefix(count)
        let estimates = bins.map { $0.sequences >= fewest ? value($0) : nil }
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
      return CurveChart(
        title: title, explanation: explanation, file: file, xAxis: ages,
        yAxis: yAxis ?? .linear("pixels", to: highest ?? 1), stops: stops,
        headlineName: headlineName, digits: digits, isLowerBetter: yAxis == nil, curves: curves)
    }
    var survival = chart(
      "Survival", "share of runs that have not lost the target (Kaplan-Meier)", "at the end",
      file: "survival.csv", yAxis: .linear("share of runs", to: 1), start: 1
    ) { $0.runs > 0 ? $0.survival : nil }
    survival.isStepped = true
    return [
      chart(
        "Overlap", "mean over runs, then over sequences", "at the end", file: "drift.csv",
        yAxis: .linear("overlap", to: 1), start: 1
      ) { $0.overlap },
      chart(
        "Centre error", "of the frames with a box", "pixels at the end", file: "drift.csv",
        start: 0, digits: 1
      ) { $0.centerError },
      survival,
    ]
  }
  /// Accuracy against the frames between two detections, with that without re-detection at the end;
  /// nil where fewer than two lengths were tried.
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
      title: "Chunk length", explanation: "accuracy with the target detected anew so often",
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
