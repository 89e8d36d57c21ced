/// A built-in method, or a method that a user provides as a type, with all its levels and revisions.
package struct MethodFamily<TaskMethod>: Sendable {
  /// The description of the family, which is available before one of its members is selected.
  package let about: MethodDescription
  /// A closure that creates the method at a given level and revision, in all requested variants. The level is "" if the
  /// family has no levels, and the revision is nil if it has no revisions.
  package let make: @Sendable (_ level: String, _ revision: Int?) throws -> [TaskMethod]

  package init(
    _ about: MethodDescription,
    make: @escaping @Sendable (_ level: String, _ revision: Int?) throws -> [TaskMethod]
  ) {
    self.about = about
    self.make = make
  }

  /// Creates a family from its description and the closure that creates its methods.
  ///
  /// - Parameters:
  ///   - summary: a one-sentence description for lists of methods.
  ///   - levels: the levels, in the order in which tables show them; empty if there are none.
  ///   - revisions: the revisions in ascending order; empty if there are none.
  ///   - defaultRevision: the default revision; nil for the last one.
  ///   - unavailable: the reason why the method cannot be used in this build; nil if it can.
  package init(
    name: String, summary: String, levels: [String] = [], revisions: [Int] = [],
    defaultRevision: Int? = nil, unavailable: String? = nil,
    make: @escaping @Sendable (_ level: String, _ revision: Int?) throws -> [TaskMethod]
  ) {
    self.init(
      MethodDescription(
        name: name, summary: summary, levels: levels, revisions: revisions,
        defaultRevision: defaultRevision ?? revisions.last, unavailable: unavailable), make: make)
  }

  package var name: String { about.name }
}

extension Sequence {
  /// Creates the methods that a selection includes.
  ///
  /// - Throws: `UnknownName`, which lists the allowed values, or another error if a method cannot be created.
  package func methods<TaskMethod>(of selection: MatrixSelection) throws -> [TaskMethod]
  where Element == MethodFamily<TaskMethod> {
    try selection.identities(among: map(\.about)).flatMap { identity in
      try first { $0.name == identity.tracker }?.make(identity.level, identity.revision) ?? []
    }
  }
}
