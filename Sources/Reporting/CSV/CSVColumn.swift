/// A table column with its name and its values.
///
/// Name and values are bound together only here. A column can therefore be added, removed or moved without values
/// ending up under a wrong name.
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

  /// Returns a column of the flags 1 and 0. A field is empty if its value is unknown.
  static func flag(_ name: String, _ value: @escaping (Row) -> Bool?) -> Self {
    Self(name) { row, table in
      if let flag = value(row) { table.append(flag) } else { table.append("") }
    }
  }

  /// Returns a column of texts from `CSVTable.field(_:)`, for texts that are used repeatedly.
  static func field(_ name: String, _ value: @escaping (Row) -> [UInt8]) -> Self {
    Self(name) { $1.append(field: value($0)) }
  }

  static func milliseconds(_ name: String, ofNanoseconds value: @escaping (Row) -> Int64?) -> Self {
    Self(name) { $1.append(millisecondsOf: value($0)) }
  }

  /// Returns a column with several numbers per field.
  static func numbers(_ name: String, _ value: @escaping (Row) -> [Double]) -> Self {
    Self(name) { $1.append(numbers: value($0)) }
  }

  /// Returns the columns `name_low` and `name_high`.
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
  /// Creates a table of rows.
  init<Row>(_ columns: [CSVColumn<Row>], rows: some Sequence<Row>) {
    self.init(columns: columns.map(\.name))
    for row in rows { append(row, columns) }
  }

  mutating func append<Row>(_ row: Row, _ columns: [CSVColumn<Row>]) {
    for column in columns { column.append(row, &self) }
    endRow()
  }
}
