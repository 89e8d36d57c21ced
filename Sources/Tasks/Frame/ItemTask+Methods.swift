import Execution
import Trackers

extension ItemTask {
  /// The task's methods with their levels and revisions.
  package var descriptions: [TrackerDescription] {
    families.map {
      TrackerDescription(
        name: $0.name, summary: $0.summary, levels: $0.levels, revisions: $0.revisions,
        defaultRevision: $0.revisions.last, unavailable: $0.unavailable)
    }
  }

  /// The chosen part of the matrix of methods.
  ///
  /// - Throws: `UnknownName` that names the allowed values.
  func methods(of selection: MatrixSelection) throws -> [any ItemMethod<Item, Answer>] {
    try selection.identities(among: descriptions).flatMap { identity in
      families.first { $0.name == identity.tracker }?.make(identity.level, identity.revision) ?? []
    }
  }
}
