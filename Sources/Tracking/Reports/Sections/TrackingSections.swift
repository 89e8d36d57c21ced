import Bench
import Evaluation
import Reporting
import Results

extension TrackingResult {
  /// Returns the sections with the protocol's figures, the times, the score curves, the drift and the confidences.
  ///
  /// - Parameter run: the task-independent part of the result.
  func figureSections(_ run: RunResult, _ found: ReportFigures) -> [Page.Section] {
    let names = methods.map(\.identity.name)
    let styles = Dictionary(zip(names, names.indices)) { first, _ in first }
    return [
      TimingSection(self, found)?.section,
      found.realTime.flatMap { RealTimeSection($0, names: names).section },
      Page.Section.charts(
        "protocol", "Protocol figures",
        "The charts show the measures of the protocol \(evaluationProtocol.rawValue). Judge a tracker by both figures together.",
        [PlaneChart(run)?.view, CurveChart.expectedOverlap(of: self)?.view].compactMap(\.self)),
      Page.Section.charts(
        "curves", "Curves",
        "The charts show means over sequences under the vbench conventions. To read the values of a chart, point at it or use the arrow keys.",
        CurveChart.scores(of: self).compactMap(\.view)),
      found.drift.flatMap { drift in
        Page.Section.charts(
          "drift", "Drift",
          "The charts show figures by the number of frames since the start. \(CurveChart.reading(of: drift)) Each value comes with its number of sequences. In these charts, a target counts as lost at the first of \(drift.facts.loss.framesWords) with \(drift.facts.loss.overlapWords), even if the tracker finds it again. A run on a shorter sequence counts up to the end of the sequence.",
          (CurveChart.drift(of: drift, styles: styles)
            + [CurveChart.chunks(of: drift, styles: styles)].compactMap(\.self))
            .compactMap(\.view))
      },
      Page.Section.charts(
        "confidence", "Confidence",
        "The charts show how well the trackers' confidence separates right boxes from wrong ones. A box is right if its overlap is at least 0.5. The command vbench tune chooses a threshold and estimates its effect on other videos.",
        ([
          CurveChart.reliability(
            methods.indices.map {
              (names[$0], found.confidences[$0].reliability, methods[$0].ece)
            })
        ] + CurveChart.thresholds(of: self, found.confidences)).compactMap(\.view)),
    ].compactMap(\.self)
  }
}
