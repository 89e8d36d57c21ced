extension EvaluationProtocol {
  /// VOT's long-term challenge: precision and recall as functions of the confidence.
  package static let longterm = EvaluationProtocol("longterm", LongTermProtocol.self)
}

/// VOT's long-term experiment: tracking precision, recall and F-score as functions of the confidence.
///
/// Lukežič, Čehovin Zajc, Vojíř, Matas and Kristan, "Performance Evaluation Methodology for Long-Term Single-Object
/// Tracking", IEEE Transactions on Cybernetics 51(12), 2021, and the VOT toolkit's `analysis/longterm.py`. For a
/// threshold t on the confidence, a sequence's precision is the mean overlap of the frames with a confidence of at
/// least t (1 if there are none). Its recall is the sum of these overlaps divided by the number of labeled frames.
/// Precision and recall are averaged over sequences, and F is `2 P R / (P + R)`. The reported values are those at the
/// threshold with the highest F.
///
/// The thresholds are 98 quantiles of all confidences, or the confidences themselves if there are at most 98,
/// plus negative and positive infinity. The toolkit's quirks are reproduced: a missing confidence is 0, the
/// initialization frame has an overlap of 0, and an empty answer has an overlap of 1 if the target is absent.
/// Recall can therefore exceed 1.
enum LongTermProtocol: ProtocolRules {
  static let summary = "precision and recall by confidence, for targets that disappear"
  static let measures = [
    ProtocolMeasures.precision, ProtocolMeasures.recall, ProtocolMeasures.fScore,
    ProtocolMeasures.threshold,
  ]
  static let rankedBy = [ProtocolMeasures.fScore]
  static let plane: MeasurePlane? = MeasurePlane(
    x: ProtocolMeasures.recall, y: ProtocolMeasures.precision)
  static let scoresWholeSequences = true
  static let judgesAbsence = true
  static let experiments = ["longterm", "unsupervised"]

  private static let resolution = 100

  static func scores(
    of targets: [ProtocolTarget], parameters: ProtocolParameters,
    over resampling: TargetResampling?
  ) -> ProtocolScores {
    let rated = targets.map { target in target.runs.map(RatedAnswers.init) }
    let thresholds = thresholds(of: rated.joined().flatMap(\.confidences))
    var perTarget: [[ProtocolScores.Value]] = []
    var curves: [Curve?] = []
    for runs in rated {
      var own = Curve(length: thresholds.count)
      let usable = runs.filter { $0.labeledFrames > 0 }
      for run in usable { own.add(run.curve(thresholds), weight: 1 / Double(usable.count)) }
      guard !usable.isEmpty else {
        perTarget.append(values(nil, thresholds))
        curves.append(nil)
        continue
      }
      perTarget.append(values(own, thresholds))
      curves.append(own)
    }
    guard let curve = Curve.mean(of: curves, counts: curves.map { _ in 1 }) else {
      return ProtocolScores(
        evaluationProtocol: .longterm, dataset: values(nil, thresholds), targets: perTarget)
    }
    var scores = ProtocolScores(
      evaluationProtocol: .longterm, dataset: values(curve, thresholds), targets: perTarget,
      curve: .init(name: "precision_recall", x: curve.recall, y: curve.precision))
    // The thresholds are computed once from all sequences and used in all resampling rounds.
    scores.addIntervals(over: resampling, weights: curves.map { $0.map { _ in 1 } }) {
      values(Curve.mean(of: curves, counts: $0), thresholds).map { $0.value ?? .nan }
    }
    return scores
  }

  /// Returns the confidence thresholds to evaluate, in descending order.
  static func thresholds(of confidences: [Double]) -> [Double] {
    let sorted = confidences.filter { !$0.isNaN }.sorted(by: >)
    let inner = resolution - 2
    var thresholds = sorted
    if sorted.count > inner {
      let delta = sorted.count / inner
      let (first, last) = (Double(delta), Double(sorted.count - delta))
      let step = (last - first) / Double(inner - 1)
      thresholds = (0..<inner).map { index in
        let position = index == inner - 1 ? last : Double(index) * step + first
        return sorted[Int(position.rounded(.toNearestOrEven))]
      }
    }
    return [.infinity] + thresholds + [-.infinity]
  }

  /// Returns precision, recall and F-score at the threshold with the highest F-score. If there are several such
  /// thresholds, the highest one is used.
  private static func values(
    _ curve: Curve?, _ thresholds: [Double]
  ) -> [ProtocolScores.Value] {
    var best: (index: Int, score: Double)?
    for index in thresholds.indices {
      guard let curve else { break }
      let (precision, recall) = (curve.precision[index], curve.recall[index])
      let score = 2 * precision * recall / (recall + precision)
      guard !score.isNaN else { continue }
      if score > best?.score ?? -1 { best = (index, score) }
    }
    return [
      .init(ProtocolMeasures.precision, best.flatMap { curve?.precision[$0.index] }),
      .init(ProtocolMeasures.recall, best.flatMap { curve?.recall[$0.index] }),
      .init(ProtocolMeasures.fScore, best?.score),
      .init(ProtocolMeasures.threshold, best.map { thresholds[$0.index] }),
    ]
  }
}

/// The precision and recall at each threshold.
private struct Curve {
  var precision: [Double]
  var recall: [Double]

  init(precision: [Double], recall: [Double]) {
    self.precision = precision
    self.recall = recall
  }

  init(length: Int) {
    precision = Array(repeating: 0, count: length)
    recall = precision
  }

  /// Returns the mean of the curves that are not nil, weighted by the counts; nil if there are no such curves.
  static func mean(of curves: [Curve?], counts: [Int]) -> Curve? {
    let total = zip(curves, counts).reduce(0) { $0 + ($1.0 == nil ? 0 : $1.1) }
    guard total > 0, let length = curves.lazy.compactMap({ $0?.precision.count }).first else {
      return nil
    }
    var mean = Curve(length: length)
    for (curve, count) in zip(curves, counts) where count > 0 {
      if let curve { mean.add(curve, weight: Double(count)) }
    }
    return Curve(
      precision: mean.precision.map { $0 / Double(total) },
      recall: mean.recall.map { $0 / Double(total) })
  }

  mutating func add(_ other: Curve, weight: Double) {
    for index in precision.indices {
      precision[index] += other.precision[index] * weight
      recall[index] += other.recall[index] * weight
    }
  }
}

/// The overlap and the confidence of each frame of an attempt.
private struct RatedAnswers {
  var overlaps: [Double]
  var confidences: [Double]
  var labeledFrames: Int

  init(_ track: TargetTrack) {
    let run = VOTTrajectory(track)
    overlaps = run.overlaps
    labeledFrames = run.isUnlabeled.count { !$0 }
    confidences = run.overlaps.indices.map { index in
      index < track.answers.count ? track.answers[index].confidence ?? 0 : 0
    }
  }

  /// Returns the precision and the recall at each confidence threshold.
  ///
  /// - Parameter thresholds: the thresholds in descending order.
  func curve(_ thresholds: [Double]) -> Curve {
    let order = confidences.indices.filter { !confidences[$0].isNaN }
      .sorted { confidences[$0] > confidences[$1] }
    var curve = Curve(length: thresholds.count)
    var (taken, sum) = (0, 0.0)
    for (index, threshold) in thresholds.enumerated() {
      while taken < order.count, confidences[order[taken]] >= threshold {
        sum += overlaps[order[taken]]
        taken += 1
      }
      curve.precision[index] = taken > 0 ? sum / Double(taken) : 1
      curve.recall[index] = taken > 0 ? sum / Double(labeledFrames) : 0
    }
    return curve
  }
}
