import Bench
import Evaluation
import Results

extension OwnSections {
  /// Creates the sections for a run of trackers: the protocol's figures, times, curves of scores, drift and
  /// confidence, and the given views.
  init(_ result: TrackingResult, _ figures: ReportFigures, views: [Page.Section]) {
    let names = result.subjects.map(\.identity.name)
    let styles = Dictionary(zip(names, names.indices)) { first, _ in first }
    plane = Page.Section.charts(
      "protocol", "Protocol figures",
      "The measures of the protocol \(result.evaluationProtocol.rawValue). Judge a tracker by both figures together.",
      [PlaneChart(result)?.view, CurveChart.expectedOverlap(of: result)?.view].compactMap(\.self))
    time = TimingSection(result, figures)?.section
    curves = Page.Section.charts(
      "curves", "Curves",
      "Means over sequences under the vbench conventions. To read the values of a chart, point at it or use the arrow keys.",
      CurveChart.scores(of: result).compactMap(\.view))
    evidence = [
      figures.drift.flatMap { drift in
        Page.Section.charts(
          "drift", "Drift",
          "Figures by the number of frames since the start. \(CurveChart.reading(of: drift)) Each value comes with its number of sequences. A target counts as lost at the first of \(LossRule.framesWords) with \(LossRule.overlapWords). A run on a shorter sequence counts up to the end of the sequence.",
          (CurveChart.drift(of: drift, styles: styles)
            + [CurveChart.chunks(of: drift, styles: styles)].compactMap(\.self))
            .compactMap(\.view))
      },
      Page.Section.charts(
        "confidence", "Confidence",
        "How well the trackers' confidence separates right from wrong boxes. A box is right if its overlap is at least 0.5. vbench tune chooses a threshold and estimates its effect on other videos.",
        ([
          CurveChart.reliability(
            result.subjects.indices.map {
              (names[$0], figures.confidences[$0].reliability, result.subjects[$0].ece)
            })
        ] + CurveChart.thresholds(of: result, figures.confidences)).compactMap(\.view)),
    ].compactMap(\.self)
    self.views = views
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
