/// A column of a table: its name, and what stands in it.
///
/// Name and value are bound here and nowhere else, so that a column can be put in, taken out or moved
/// without another one's values coming under its name.
struct CSVColumn<Row> {
  let name: String
  fileprivate let append: (Row, inout CSVTable) -> Void

  init(_ name: String, _ append: @escaping (Row, inout CSVTable) -> Void) {
    self.name = name
    self.append = append
  }

  static func text(_ name: String, _ value: @escaping (Row) -> String) -> Self {
    Self(name) { $1.append(value($0)) }
  }

  static func number(_ name: String, _ value: @escaping (Row) -> Double?) -> Self {
    Self(name) { $1.append(value($0)) }
  }

  static func count(_ name: String, _ value: @escaping (Row) -> Int?) -> Self {
    Self(name) { $1.append(value($0)) }
  }

  /// 1 or 0; empty where nothing is known.
  static func flag(_ name: String, _ value: @escaping (Row) -> Bool?) -> Self {
    Self(name) { row, table in
      if let flag = value(row) { table.append(flag) } else { table.append("") }
    }
  }

  /// A text that was made by `CSVTable.field(_:)`, for those that come again and again.
  static func field(_ name: String, _ value: @escaping (Row) -> [UInt8]) -> Self {
    Self(name) { $1.append(field: value($0)) }
  }

  static func milliseconds(_ name: String, ofNanoseconds value: @escaping (Row) -> Int64?) -> Self {
    Self(name) { $1.append(millisecondsOf: value($0)) }
  }

  /// Several numbers in one field.
  static func numbers(_ name: String, _ value: @escaping (Row) -> [Double]) -> Self {
    Self(name) { $1.append(numbers: value($0)) }
  }

  /// `name_low` and `name_high`.
  static func interval(
    _ name: String, _ value: @escaping (Row) -> ClosedRange<Double>?
  ) -> [Self] {
    [
      number(name + "_low") { value($0)?.lowerBound },
      number(name + "_high") { value($0)?.upperBound },
    ]
  }
}

extension CSVTable {
  /// A table of rows.
  init<Row>(_ columns: [CSVColumn<Row>], rows: some Sequence<Row>) {
    self.init(columns: columns.map(\.name))
    for row in rows { append(row, columns) }
  }

  mutating func append<Row>(_ row: Row, _ columns: [CSVColumn<Row>]) {
    for column in columns { column.append(row, &self) }
    endRow()
  }
}
