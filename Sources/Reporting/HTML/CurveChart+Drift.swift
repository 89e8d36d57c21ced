import Bench
import Evaluation
import Results

/// The x-axis of drift charts, which shows the number of frames since the start or the last detection.
private struct DriftAges {
  /// The drawn methods, with their indices in the drift result.
  let methods: [(index: Int, method: Drift.Method)]
  let facts: Drift.Facts
  /// The largest number of sequences on which any value is based.
  private let maximumSequences: Int
  /// The minimum number of sequences, and also of attempts, on which a drawn value must be based.
  let minimumSequences: Int
  /// The number of drawn positions on the x-axis.
  let count: Int
  let stops: [CurveChart.Stop]

  var axis: ChartAxis {
    .linear(
      "frames since the \(facts.countsFromStart ? "start" : "last detection")",
      to: max(1, stops.last?.x ?? 1))
  }

  /// A sentence that explains the bands of the curves and where the curves end.
  var reading: String {
    let ends =
      minimumSequences > 1
      ? "a curve ends where fewer than \(minimumSequences) \(facts.countsFromStart ? "runs or " : "")sequences remain"
      : nil
    let bands =
      maximumSequences >= Resampling.minimumSequences
      ? "Bands show 95% intervals" : "There are too few sequences for 95% bands"
    return [bands, ends].compactMap(\.self).joined(separator: "; ") + "."
  }

  init(_ drift: Drift) {
    facts = drift.facts
    let shown =
      facts.countsFromStart ? Array(drift.methods.indices) : drift.families.compactMap(\.last)
    methods = shown.map { ($0, drift.methods[$0]) }
    let ages = methods.map(\.method.evidence.ages)
    maximumSequences = ages.joined().map(\.sequences).max() ?? 0
    minimumSequences =
      maximumSequences >= [DriftAge].minimumReported ? [DriftAge].minimumReported : 1
    count = ages.map(\.reported.count).max() ?? 0
    let longest = ages.max { $0.count < $1.count } ?? []
    stops =
      (facts.countsFromStart ? [CurveChart.Stop(x: 0, label: "at the start")] : [])
      + longest.prefix(count).map { age in
        let (first, last) = (age.frames.lowerBound, age.frames.upperBound - 1)
        return CurveChart.Stop(
          x: Double(last),
          label: first == last ? "frame \(last)" : "frames \(first) to \(last)")
      }
  }

  /// Returns a method's drift values; nil at positions with too few attempts or sequences.
  func drawn(of method: Drift.Method) -> [DriftAge?] {
    method.evidence.ages.prefix(count).map {
      min($0.sequences, $0.runs ?? .max) >= minimumSequences ? $0 : nil
    }
  }
}

extension CurveChart {
  /// Returns a sentence that explains the bands of the curves in drift charts and where the curves end.
  package static func reading(of drift: Drift) -> String { DriftAges(drift).reading }

  /// Returns one chart for each drift measure that defines whether higher or lower is better.
  ///
  /// - Parameter styles: the index of each method's style on the page, keyed by the method's name. A method that is
  ///   not listed uses its index in the drift result.
  package static func drift(of drift: Drift, styles: [String: Int] = [:]) -> [CurveChart] {
    let ages = DriftAges(drift)
    return drift.facts.ages.filter { $0.better != nil }.map {
      CurveChart($0, by: ages, styles: styles)
    }
  }

  /// Creates the chart of a measure as a function of the number of frames since the start or the last detection.
  private init(_ measure: MeasureFacts, by ages: DriftAges, styles: [String: Int]) {
    // In the first frame of an attempt, the tracker's box equals the labeled box.
    let start = ages.facts.countsFromStart ? [measure.better == .lower ? 0.0 : 1] : []
    let curves = ages.methods.map { index, method in
      let drawn = ages.drawn(of: method)
      let estimates = drawn.map { $0?[measure] }
      return Curve(
        method: styles[method.identity.name] ?? index, name: method.identity.name,
        values: start + estimates.map { $0?.value ?? .nan },
        headline: estimates.compactMap(\.self).last?.value,
        band: start.map { $0...$0 } + estimates.map { $0?.interval },
        notes: start.map { _ in "" }
          + zip(method.evidence.ages, estimates).map {
            $1 == nil ? "" : "(\($0.sequences.of("sequence")))"
          })
    }
    let highest = curves.flatMap { $0.band.compactMap { $0?.upperBound } + $0.values }
      .filter(\.isFinite).max()
    let isShare = measure.unit == .share
    self.init(
      title: measure.title.capitalizedFirst, explanation: measure.explanation,
      file: measure == DriftMeasures.survival ? "survival.csv" : "drift.csv", xAxis: ages.axis,
      yAxis: isShare ? .linear(measure.title, to: 1) : .linear("pixels", to: highest ?? 1),
      stops: ages.stops, headlineName: isShare ? "at the end" : "pixels at the end",
      digits: measure.digits, isLowerBetter: measure.better == .lower,
      isStepped: measure == DriftMeasures.survival, curves: curves)
  }

  /// Returns a chart of the main measure against the detection interval. The last point shows the value without
  /// detections. Returns nil if fewer than two intervals were tried.
  package static func chunks(of drift: Drift, styles: [String: Int] = [:]) -> CurveChart? {
    let main = drift.facts.main
    func length(_ method: Drift.Method) -> Int? {
      method.redetection?.policy.below == nil ? method.every : nil
    }
    let lengths = Set(drift.methods.compactMap(length)).sorted()
    guard lengths.count > 1, let last = lengths.last, let first = lengths.first else { return nil }
    let hasPlain = drift.methods.contains { $0.redetection == nil }
    let curves = drift.families.flatMap { family -> [Curve] in
      let methods = family.map { drift.methods[$0] }
      return Set(methods.compactMap(\.redetection?.detector)).sorted().map { detector in
        var found = lengths.map { every in
          methods.first { length($0) == every && $0.redetection?.detector == detector }
        }
        if hasPlain { found.append(methods.first { $0.redetection == nil }) }
        let known = found.compactMap(\.self)
        return Curve(
          method: known.first.flatMap { styles[$0.identity.name] } ?? family[0],
          name: "\(methods[0].plainName), \(detector)",
          values: found.map { $0?.figures[main] ?? .nan },
          headline: known.compactMap { $0.figures[main] }.max(),
          band: found.map { $0?.intervals[main] }, weights: found.map { $0 == nil ? 0 : 0.1 })
      }
    }
    let end = Double(last) * (hasPlain ? 2 : 1)
    return CurveChart(
      title: "Frames between detections",
      explanation: "\(main.title) by the number of frames between two detections",
      file: drift.facts.countsFromStart ? "redetection.csv" : "intervals.csv",
      xAxis: .logarithmic(
        "frames between two detections (logarithmic)"
          + (hasPlain ? "; far right: no re-detection" : ""),
        over: Double(first)...end),
      yAxis: .linear(main.title, to: 1),
      stops: lengths.map {
        Stop(x: Double($0), label: $0 == 1 ? "every frame" : "every \($0) frames")
      } + (hasPlain ? [Stop(x: end, label: "without re-detection")] : []),
      headlineName: "highest \(main.title)", curves: curves)
  }
}
