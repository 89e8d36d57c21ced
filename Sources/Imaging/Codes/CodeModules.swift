/// The modules of a printed code, which are dark and light cells arranged in rows.
public struct CodeModules: Hashable, Sendable {
  /// The rows from top to bottom. A linear code has a single row, which represents its bars.
  public let rows: [[Bool]]

  public init(rows: [[Bool]]) { self.rows = rows }

  /// Creates alternating bars and gaps from their widths in modules, starting with a dark bar.
  package init(widths: [Int]) {
    rows = [
      widths.enumerated().flatMap { index, width in
        [Bool](repeating: index.isMultiple(of: 2), count: width)
      }
    ]
  }

  public var isLinear: Bool { rows.count == 1 }
}
