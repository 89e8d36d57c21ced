extension TrackMeasures {
  /// Returns all measures, with the names that the convention uses.
  package static func all(under conventions: Conventions) -> [MeasureFacts] {
    let names = conventions.rules.names
    return all.map { measure in names.first { $0.key == measure.key } ?? measure }
  }
}
