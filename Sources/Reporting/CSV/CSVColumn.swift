/// A table column, which consists of a name and a function that appends the value of a row.
///
/// This is the only place where a name and its values are combined. A column can therefore be added, removed or moved
/// without its values ending up under the wrong name.
package struct CSVColumn<Row> {
  package let name: String
  /// The key of the column's measure, if the measure was introduced later than the table; otherwise nil. The columns of
  /// such measures come last in the table.
  var lateMeasure: String?
  fileprivate let append: (Row, inout CSVTable) -> Void

  package init(_ name: String, _ append: @escaping (Row, inout CSVTable) -> Void) {
    self.name = name
    self.append = append
  }

  /// Returns a column for larger rows that contain this column's row. The field is empty if a row contains none.
  func ofPart<Whole>(_ part: @escaping (Whole) -> Row?) -> CSVColumn<Whole> {
    CSVColumn<Whole>(name) { whole, table in
      if let row = part(whole) { append(row, &table) } else { table.append("") }
    }
  }

  package static func text(_ name: String, _ value: @escaping (Row) -> String) -> Self {
    Self(name) { $1.append(value($0)) }
  }

  package static func number(_ name: String, _ value: @escaping (Row) -> Double?) -> Self {
    Self(name) { $1.append(value($0)) }
  }

  package static func count(_ name: String, _ value: @escaping (Row) -> Int?) -> Self {
    Self(name) { $1.append(value($0)) }
  }

  /// Returns a column of flags, written as 1 and 0. The field is empty if the value is unknown.
  package static func flag(_ name: String, _ value: @escaping (Row) -> Bool?) -> Self {
    Self(name) { row, table in
      if let flag = value(row) { table.append(flag) } else { table.append("") }
    }
  }

  /// Returns a column of text fields that have already been encoded by `CSVTable.field(_:)`. Encoding in advance is
  /// faster if the same text occurs many times.
  package static func field(_ name: String, _ value: @escaping (Row) -> [UInt8]) -> Self {
    Self(name) { $1.append(field: value($0)) }
  }

  package static func milliseconds(_ name: String, ofNanoseconds value: @escaping (Row) -> Int64?)
    -> Self
  {
    Self(name) { $1.append(millisecondsOf: value($0)) }
  }

  /// Returns a column whose fields contain several numbers each.
  package static func numbers(_ name: String, _ value: @escaping (Row) -> [Double]) -> Self {
    Self(name) { $1.append(numbers: value($0)) }
  }

  /// Returns two columns for the bounds of an interval, called `name_low` and `name_high`.
  package static func interval(
    _ name: String, _ value: @escaping (Row) -> ClosedRange<Double>?
  ) -> [Self] {
    [
      number(name + "_low") { value($0)?.lowerBound },
      number(name + "_high") { value($0)?.upperBound },
    ]
  }
}

extension Array {
  /// Returns the columns, with those of measures that were introduced later at the end, grouped by measure.
  package func latestLast<Row>() -> Self where Element == CSVColumn<Row> {
    let late = compactMap(\.lateMeasure).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return ([nil] + late).flatMap { measure in filter { $0.lateMeasure == measure } }
  }
}

extension CSVTable {
  /// Creates a table with one line per row. The columns of measures that were introduced later are at the end.
  package init<Row>(_ columns: [CSVColumn<Row>], rows: some Sequence<Row>) {
    let columns = columns.latestLast()
    self.init(columns: columns.map(\.name))
    for row in rows { append(row, columns) }
  }

  package mutating func append<Row>(_ row: Row, _ columns: [CSVColumn<Row>]) {
    for column in columns { column.append(row, &self) }
    endRow()
  }
}
