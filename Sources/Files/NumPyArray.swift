/// An array in NumPy's file format (`.npy`), read as numbers in the order of rows.
public struct NumPyArray: Sendable {
  public let shape: [Int]
  public let values: [Double]

  private static let signature: [UInt8] = [0x93] + Array("NUMPY".utf8)

  /// Returns whether the bytes are those of such a file.
  public static func isOne(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: signature) }

  /// Decodes the content of a file. If its end is missing, the array ends with the last whole row.
  ///
  /// - Returns: nil if the bytes are no array of numbers that this format allows.
  public init?(_ bytes: [UInt8]) {
    guard Self.isOne(bytes), bytes.count > 12 else { return nil }
    let isLong = bytes[6] > 1
    let start = isLong ? 12 : 10
    let length = (0..<(isLong ? 4 : 2)).reduce(0) { $0 | Int(bytes[8 + $1]) << (8 * $1) }
    guard start + length <= bytes.count,
      let header = PrintedValue(bytes[start..<start + length])?.pairs,
      let type = header.first(where: { $0.key == "descr" })?.value.scalar,
      let sides = header.first(where: { $0.key == "shape" })?.value.list,
      case .flag(let isTransposed)? = header.first(where: { $0.key == "fortran_order" })?.value,
      let element = Element(type)
    else { return nil }
    var shape = sides.compactMap { $0.number.flatMap { Int(exactly: $0) } }
    guard shape.count == sides.count, shape.allSatisfy({ (0...1 << 30).contains($0) }) else {
      return nil
    }
    let data = bytes[(start + length)...]
    let available = data.count / element.size
    var row = 1
    for side in shape.dropFirst() {
      let (product, isTooLarge) = row.multipliedReportingOverflow(by: side)
      guard !isTooLarge else { return nil }
      row = product
    }
    guard row > 0 else { return nil }
    if let count = shape.first, count > available / row {
      guard !isTransposed else { return nil }
      shape[0] = available / row
    }
    let count = shape.reduce(1, *)
    let stored = data.withUnsafeBytes { raw in
      (0..<count).map { element.value(raw, $0 * element.size) }
    }
    (self.shape, values) = (shape, isTransposed ? Self.inRows(stored, shape) : stored)
  }

  /// Returns values that were stored column by column in the order of rows.
  private static func inRows(_ stored: [Double], _ shape: [Int]) -> [Double] {
    (0..<stored.count).map { index in
      var (rest, position, stride) = (index, 0, stored.count)
      for side in shape.reversed() {
        stride /= side
        position += rest % side * stride
        rest /= side
      }
      return stored[position]
    }
  }

  /// The rows of the array, without sides of length 1: the numbers along its last side.
  public var rows: [ArraySlice<Double>] {
    let sides = shape.filter { $0 != 1 }
    let length = max(1, sides.last ?? 1)
    return stride(from: 0, to: values.count, by: length).map { values[$0..<$0 + length] }
  }

  /// The type of the elements.
  private struct Element {
    let kind: Character
    let size: Int

    init?(_ type: String) {
      guard let order = type.first, "<|=".contains(order), let kind = type.dropFirst().first,
        let size = Int(type.dropFirst(2))
      else { return nil }
      switch (kind, size) {
      case ("f", 4), ("f", 8), ("i", 1), ("i", 2), ("i", 4), ("i", 8), ("u", 1), ("u", 2),
        ("u", 4), ("b", 1):
        break
      default: return nil
      }
      (self.kind, self.size) = (kind, size)
    }

    func value(_ raw: UnsafeRawBufferPointer, _ offset: Int) -> Double {
      func load<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
        Number(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: type))
      }
      return switch (kind, size) {
      case ("f", 4): Double(Float(bitPattern: load(UInt32.self)))
      case ("f", _): Double(bitPattern: load(UInt64.self))
      case ("i", 1): Double(load(Int8.self))
      case ("i", 2): Double(load(Int16.self))
      case ("i", 4): Double(load(Int32.self))
      case ("i", _): Double(load(Int64.self))
      case (_, 2): Double(load(UInt16.self))
      case (_, 4): Double(load(UInt32.self))
      default: Double(load(UInt8.self))
      }
    }
  }
}
