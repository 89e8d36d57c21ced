import Evaluation

extension MethodResult {
  /// Returns the tracker's values for all tracking measures. Measures that depend on the convention are computed by its
  /// rules, and other measures by vbench's own rules.
  package func figures(under conventions: Conventions) -> Figures {
    var figures = Figures(scores[conventions], own: scores[.vbench])
    figures[TrackMeasures.lost] = Double(lost)
    figures[TrackMeasures.auroc] = auroc
    figures[TrackMeasures.ece] = ece
    return figures
  }
}

extension SequenceResult {
  /// Returns the tracker's values on one sequence, without measures that apply only to whole runs.
  package func figures(under conventions: Conventions) -> Figures {
    var figures = Figures(scores(under: conventions), own: scores(under: .vbench))
    if !targets.isEmpty {
      figures[TrackMeasures.lost] = Double(lost)
    }
    return figures
  }
}
