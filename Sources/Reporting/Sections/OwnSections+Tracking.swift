import Bench
import Evaluation
import Results

extension OwnSections {
  /// Creates the sections for a tracking run: the protocol's figures, times, score curves, drift, confidence, and the
  /// given views.
  ///
  /// - Parameter run: the part of the result that all tasks share.
  init(
    _ result: TrackingResult, _ run: RunResult, _ figures: ReportFigures, views: [Page.Section]
  ) {
    let names = result.subjects.map(\.identity.name)
    let styles = Dictionary(zip(names, names.indices)) { first, _ in first }
    plane = Page.Section.charts(
      "protocol", "The protocol's figures",
      "What \(result.evaluationProtocol.rawValue) measures. Read both figures together.",
      [PlaneChart(run)?.view, CurveChart.expectedOverlap(of: result)?.view].compactMap(\.self))
    time = TimingSection(result, figures)?.section
    curves = Page.Section.charts(
      "curves", "Curves",
      "Move over a chart, or use the arrow keys on it, to read its values. Means over sequences by the rules of vbench.",
      CurveChart.scores(of: result).compactMap(\.view))
    evidence = [
      figures.drift.flatMap { drift in
        Page.Section.charts(
          "drift", "Drift",
          "The figures of a box by frames since the start. \(CurveChart.reading(of: drift)) The values come with the number of sequences. A target counts as lost from the first of \(drift.facts.loss.framesWords) with \(drift.facts.loss.overlapWords); if a sequence ends earlier, its run counts up to its end.",
          (CurveChart.drift(of: drift, styles: styles)
            + [CurveChart.chunks(of: drift, styles: styles)].compactMap(\.self))
            .compactMap(\.view))
      },
      Page.Section.charts(
        "confidence", "Confidence",
        "The value of the trackers' confidence: a box is right if its overlap is at least 0.5. vbench tune chooses a threshold and estimates its effect on other videos.",
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
