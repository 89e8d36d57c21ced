extension TrackMeasures {
  /// All of them under the names that a convention has for its figures.
  public static func all(under conventions: Conventions) -> [MeasureFacts] {
    let names = conventions.rules.names
    return all.map { measure in names.first { $0.key == measure.key } ?? measure }
  }
}
