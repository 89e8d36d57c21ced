import Evaluation

/// The clocks by which the work of a run's methods is timed.
///
/// External programs may work in other processes or on a graphics card. They then wait for much longer than they compute,
/// compared with the methods that run inside vbench, which only wait because the machine is busy.
package struct MethodClocks: Sendable {
  /// The ratio of an external program's wall time to its processor time, relative to that of other methods, above which
  /// its processor time is not all of its work.
  private static let mostWaiting = 2.0
  /// The ratio of wall time to processor time below which a method works on several processors at once.
  private static let severalProcessors = 0.9

  /// The names of the methods whose processor time is not all of their work, as far as their times tell.
  package let elsewhere: [String]
  private let ratios: [String: Double]

  /// Chooses the clocks.
  ///
  /// - Parameters:
  ///   - ratios: the methods' names with the ratios of their wall times to their processor times; nil if unknown.
  ///   - remarks: the remarks on the run, one of which concerns the times of each external program.
  package init(_ ratios: [(name: String, wallOverCPU: Double?)], remarks: [RunNote]) {
    let external = Set(remarks.filter { $0.kind == .account }.compactMap(\.method))
    let load = ratios.filter { !external.contains($0.name) }.compactMap(\.wallOverCPU).max() ?? 1
    elsewhere = ratios.filter { method in
      external.contains(method.name)
        && (method.wallOverCPU ?? 0) > Self.mostWaiting * max(1, load)
    }.map(\.name)
    self.ratios = Dictionary(
      ratios.compactMap { method in method.wallOverCPU.map { (method.name, $0) } }
    ) { first, _ in first }
  }

  /// The clock of a method alone. Wall time is used if the processor time is unknown, is not all of the work, or is spent
  /// on several processors at once.
  package subscript(name: String) -> TimeModel.Clock {
    guard let ratio = ratios[name], !elsewhere.contains(name), ratio >= Self.severalProcessors
    else { return .wall }
    return .processor
  }
}
