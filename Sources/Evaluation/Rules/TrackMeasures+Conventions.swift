extension TrackMeasures {
  /// Returns all measures under the names of a convention.
  public static func all(under conventions: Conventions) -> [MeasureFacts] {
    let names = conventions.rules.names
    return all.map { measure in names.first { $0.key == measure.key } ?? measure }
  }
}
