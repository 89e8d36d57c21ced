import Bench

extension FigurePage {
  /// Returns the facts about the run of a page: data, machine, day, and how to repeat it.
  ///
  /// - Parameters:
  ///   - facts: nil to leave them out.
  ///   - size: describes the part of the data that was run; nil to leave it out.
  static func facts(of facts: RunFacts?, size: String? = nil) -> [Fact] {
    guard let facts else { return [] }
    return [
      Fact(name: "dataset", value: facts.datasets.joined(separator: ", ")),
      size.map { Fact(name: "size", value: $0) },
      Fact(name: "started", value: facts.started),
      Fact(name: "machine", value: facts.machine),
      Fact(name: "versions", value: "\(facts.version), \(facts.compiler)"),
      Fact(name: "to repeat it", value: facts.command, isCode: true),
    ].compactMap(\.self)
  }
}
