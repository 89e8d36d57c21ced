import Bench

extension FigurePage {
  /// What there is to know of the run that a page is about: data, machine, day, and how to make it again.
  ///
  /// - Parameters:
  ///   - facts: nil where they are not told.
  ///   - size: what of the data was run, in words; nil where that is not told.
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
