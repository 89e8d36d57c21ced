import Bench
import Evaluation
import Results

extension OwnSections {
  /// Of a run of trackers: the protocol's figures, times, curves of scores, drift and confidence, and the views
  /// that are given.
  init(_ result: TrackingResult, _ figures: ReportFigures, views: [Page.Section]) {
    let names = result.subjects.map(\.identity.name)
    let styles = Dictionary(zip(names, names.indices)) { first, _ in first }
    plane = Self.section(
      "protocol", "The protocol's figures",
      "What \(result.evaluationProtocol.rawValue) measures. Read both figures together.",
      [PlaneChart(result)?.view, CurveChart.expectedOverlap(of: result)?.view].compactMap(\.self))
    time = TimingSection(result, figures)?.section
    curves = Self.section(
      "curves", "Curves",
      "Move over a chart, or use the arrow keys on it, to read its values. Means over sequences by the rules of vbench.",
      CurveChart.scores(of: result).compactMap(\.view))
    evidence = [
      figures.drift.flatMap { drift in
        Self.section(
          "drift", "Drift",
          "What becomes of a box with the frames since the start. \(CurveChart.reading(of: drift)) How many sequences there are is told with the values. A target counts as lost from the first of \(LossRule.framesWords) with \(LossRule.overlapWords); where a sequence ends before that, its run counts as long as it was followed.",
          (CurveChart.drift(of: drift, styles: styles)
            + [CurveChart.chunks(of: drift, styles: styles)].compactMap(\.self))
            .compactMap(\.view))
      },
      Self.section(
        "confidence", "Confidence",
        "What the trackers' confidence is worth: a box is right if its overlap is at least 0.5. vbench tune chooses a threshold and says what to expect of it on other videos.",
        ([
          CurveChart.reliability(
            result.subjects.indices.map {
              (names[$0], figures.confidences[$0].reliability, result.subjects[$0].ece)
            })
        ] + CurveChart.thresholds(of: result, figures.confidences)).compactMap(\.view)),
    ].compactMap(\.self)
    self.views = views
  }

  private static func section(
    _ id: String, _ title: Prose, _ note: Prose, _ charts: [ChartView]
  ) -> Page.Section? {
    charts.isEmpty
      ? nil : Page.Section(id: id, title: title, note: note, parts: [PageCharts(charts: charts)])
  }
}

extension PlaneChart {
  /// The run's protocol's two figures; nil where it has no such two.
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
