import Bench
import Evaluation
import Results

extension ChartSection {
  /// Returns the charts of a run: the protocol's figures, curves of scores, drift and confidence. Empty
  /// sections are left out.
  static func all(of result: TrackingResult, _ figures: ReportFigures) -> [ChartSection] {
    let reading = "Move over a chart, or use the arrow keys on it, to read its values."
    let names = result.subjects.map(\.identity.name)
    let styles = Dictionary(zip(names, names.indices)) { first, _ in first }
    return [
      ChartSection(
        id: "protocol", title: "The protocol's figures",
        note: "What \(result.evaluationProtocol.rawValue) measures. Read both figures together.",
        charts: [PlaneChart(result)?.view, CurveChart.expectedOverlap(of: result)?.view].compactMap(
          \.self)),
      ChartSection(
        id: "curves", title: "Curves",
        note: "\(reading) Means over sequences by the rules of vbench.",
        charts: CurveChart.scores(of: result).compactMap(\.view)),
      ChartSection(
        id: "drift", title: "Drift",
        note:
          "The figures of a box by frames since the start."
          + " \(figures.drift.map(CurveChart.reading) ?? "")"
          + " The values come with the number of sequences. A target"
          + " counts as lost from the first of \(LossRule.framesWords) with \(LossRule.overlapWords);"
          + " if a sequence ends earlier, its run counts up to its end.",
        charts: (figures.drift.map { drift in
          CurveChart.drift(of: drift, styles: styles)
            + [CurveChart.chunks(of: drift, styles: styles)].compactMap(\.self)
        } ?? []).compactMap(\.view)),
      ChartSection(
        id: "confidence", title: "Confidence",
        note: "The value of the trackers' confidence: a box is right if its overlap is at least"
          + " 0.5. vbench tune chooses a threshold and estimates its effect on other videos.",
        charts: ([
          CurveChart.reliability(
            result.subjects.indices.map {
              (names[$0], figures.confidences[$0].reliability, result.subjects[$0].ece)
            })
        ] + CurveChart.thresholds(of: result, figures.confidences)).compactMap(\.view)),
    ].filter { !$0.charts.isEmpty }
  }
}

extension SpeedChart {
  init(_ result: TrackingResult, _ figures: ReportFigures) {
    let coverage = result.subjects.map(\.coverage).max()
    let times = UpdateTimes(result, latencies: figures.latencies)
    self.init(
      accuracyName: result.accuracyName,
      points: result.subjects.enumerated().compactMap { index, subject in
        guard let accuracy = subject.scores[result.conventions]?.figures?.auc,
          let speed = times.framesPerSecond.value(of: times.summaries[index])
        else { return nil }
        return Point(
          subject: index, name: subject.identity.name, framesPerSecond: speed, accuracy: accuracy,
          interval: subject.aucInterval,
          speedInterval: times.intervals[index][times.framesPerSecond],
          isRanked: subject.coverage == coverage)
      })
    file = "summary.csv"
    explanation =
      "up and to the right is better; crosses are 95 % intervals; frames per second \(times.clock)"
  }
}

extension PlaneChart {
  /// Plots the two figures of the run's protocol; nil if it has no such pair.
  init?(_ result: TrackingResult) {
    guard let plane = result.evaluationProtocol.plane else { return nil }
    self.init(
      plane: plane,
      points: result.subjects.enumerated().compactMap { index, subject in
        guard let scores = subject.protocolResult?.scores else { return nil }
        return Point(
          subject: index, name: subject.identity.name, plane, scores.figures, scores.intervals)
      }, file: "summary.csv")
  }
}

extension AttributeChart {
  init(_ result: TrackingResult, _ figures: ReportFigures) {
    let names = Set(result.subjects.flatMap { $0.attributes.map(\.attribute) }).sorted()
    self.init(
      accuracyName: result.accuracyName,
      rows: names.map { name in
        Row(
          attribute: name,
          marks: result.subjects.enumerated().compactMap { index, subject in
            guard let found = subject.attributes.first(where: { $0.attribute == name }),
              let score = found.scores.figures?.auc
            else { return nil }
            return Mark(
              subject: index, name: subject.identity.name, score: score,
              interval: figures.attributeIntervals[index][name], targets: found.targets)
          })
      })
  }
}
