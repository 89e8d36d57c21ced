/// A method that comes with vbench, or a type of the user's, at all its levels and revisions.
package struct MethodFamily<TaskMethod>: Sendable {
  /// What there is to know about it before it is chosen.
  package let about: MethodDescription
  /// Makes the method at a level and revision of the family's, "" and nil where it has none, in all variants that are
  /// asked for.
  package let make: @Sendable (_ level: String, _ revision: Int?) throws -> [TaskMethod]

  package init(
    _ about: MethodDescription,
    make: @escaping @Sendable (_ level: String, _ revision: Int?) throws -> [TaskMethod]
  ) {
    self.about = about
    self.make = make
  }

  /// - Parameters:
  ///   - name: in the tables.
  ///   - summary: what it does, for lists.
  ///   - levels: in the order of tables; empty where there are none.
  ///   - revisions: ascending; empty where there are none.
  ///   - defaultRevision: the one that is taken when none is asked for; nil for the last one.
  ///   - unavailable: why it cannot be used in this build; nil where it can.
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
  /// The chosen part of the matrix of methods.
  ///
  /// - Throws: `UnknownName` that names the allowed values where one is unknown, and what keeps a
  ///   method from starting.
  package func methods<TaskMethod>(of selection: MatrixSelection) throws -> [TaskMethod]
  where Element == MethodFamily<TaskMethod> {
    try selection.identities(among: map(\.about)).flatMap { identity in
      try first { $0.name == identity.tracker }?.make(identity.level, identity.revision) ?? []
    }
  }
}
