import Evaluation

extension SubjectResult {
  /// The subject's values of all measures of tracking, those of the convention where it has its own.
  package func figures(under conventions: Conventions) -> Figures {
    var figures = Figures(scores[conventions], own: scores[.vbench])
    figures[TrackMeasures.lost] = Double(lost)
    figures[TrackMeasures.auroc] = auroc
    figures[TrackMeasures.ece] = ece
    return figures
  }
}

extension SequenceResult {
  /// The same on one sequence: all but the measures that only a whole run has.
  package func figures(under conventions: Conventions) -> Figures {
    var figures = Figures(scores(under: conventions), own: scores(under: .vbench))
    if !targets.isEmpty {
      figures[TrackMeasures.lost] = Double(targets.count { $0.isLost })
    }
    return figures
  }
}
