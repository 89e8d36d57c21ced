import Files
import Foundation

/// The weights file of a trained network, with the network's name, settings and layers.
///
/// The file is little-endian. It starts with the characters `OVTRACK` and a zero byte, followed by the version, the
/// name, the settings, and a table of tensors. The tensors' values follow, aligned to 16 bytes: 16-bit floats in version
/// 1, and also integers and 32-bit floats in version 2.
/// Strings are stored as a length and UTF-8 bytes. Lengths, counts and offsets are 32-bit integers.
/// `Training/README.md` describes the format in a table.
public struct NetworkFile: Sendable {
  static let magic: [UInt8] = Array("OVTRACK".utf8) + [0]
  static let versions = 1...2
  /// The maximum number of settings, and also of tensors. A file with more of either is rejected as damaged.
  private static let largestCount = 4096
  private static let largestTensor = 1 << 22
  private static let largestFile = 1 << 28

  /// The file's name, as used in error messages.
  public let source: String
  /// The network's name, such as `s`.
  public let name: String
  public let settings: [String: Int]
  /// The weights of each layer, with the shape `[outputs, inputs, rows, columns]`.
  private var weights: [String: Tensor] = [:]
  private var biases: [String: Tensor] = [:]
  /// The numbers of layers in 8-bit integers.
  private var quantized: [QuantizedKind: [String: Numbers]] = [:]

  public init(contentsOf path: String) throws(NetworkFileError) {
    let bytes = try RegularFile.read(
      path, limit: Self.largestFile,
      orThrow: { NetworkFileError(source: path, "the file cannot be read: \($0)") })
    try self.init(bytes: bytes, source: path.lastPathComponent)
  }

  /// Reads the content of a weights file.
  ///
  /// - Parameter source: the file's name, as used in error messages.
  public init(bytes: [UInt8], source: String) throws(NetworkFileError) {
    self.source = source
    var reader = NetworkFileReader(bytes: bytes, source: source)
    guard try reader.take(Self.magic.count) == Self.magic[...] else {
      throw NetworkFileError(
        source: source, "expected a weight file that starts with OVTRACK")
    }
    let version = try reader.number()
    guard Self.versions.contains(version) else {
      throw NetworkFileError(
        source: source, "expected version 1 or 2 of the format, found \(version)")
    }
    name = try reader.text()
    var settings: [String: Int] = [:]
    for _ in 0..<(try reader.count("settings", limit: Self.largestCount)) {
      let key = try reader.text()
      settings[key] = Int(Int32(truncatingIfNeeded: try reader.number()))
    }
    self.settings = settings
    var entries: [TensorEntry] = []
    for _ in 0..<(try reader.count("tensors", limit: Self.largestCount)) {
      entries.append(
        try TensorEntry(&reader, largest: Self.largestTensor, hasIntegers: version > 1))
    }
    let start = (reader.offset + 15) / 16 * 16
    for entry in entries {
      if let kind = entry.quantizedKind {
        let values = try reader.numbers(
          kind, entry.count, at: start + entry.offset, of: entry.layer)
        quantized[kind, default: [:]][entry.layer] = Numbers(shape: entry.shape, values: values)
        continue
      }
      let values = try reader.halves(entry.count, at: start + entry.offset, of: entry.layer)
      let tensor = Tensor(shape: entry.shape, values: values)
      if entry.isBias { biases[entry.layer] = tensor } else { weights[entry.layer] = tensor }
    }
  }

  /// The name, shape and position of a tensor, as listed in the file's table of tensors.
  private struct TensorEntry {
    var layer: String
    var isBias: Bool
    /// What the tensor contains if it belongs to a layer in integers; otherwise nil.
    var quantizedKind: QuantizedKind?
    var shape: [Int]
    var offset: Int
    var count: Int { shape.reduce(1, *) }

    init(
      _ reader: inout NetworkFileReader, largest: Int, hasIntegers: Bool
    ) throws(NetworkFileError) {
      layer = try reader.text()
      let kind = try reader.number()
      quantizedKind = hasIntegers ? QuantizedKind(rawValue: kind) : nil
      guard kind <= 1 || quantizedKind != nil else {
        throw NetworkFileError(
          source: reader.source, "layer \(layer): expected a weight (0) or bias (1), found \(kind)")
      }
      isBias = kind == 1
      shape = []
      var product = 1
      for _ in 0..<(try reader.count("dimensions of \(layer)", limit: 4)) {
        let length = try reader.count("values along a dimension of \(layer)", limit: largest)
        product *= max(1, length)
        guard length > 0, product <= largest else {
          throw NetworkFileError(
            source: reader.source,
            "layer \(layer): expected a shape with 1 to \(largest) values")
        }
        shape.append(length)
      }
      offset = try reader.number()
    }
  }

  /// Returns the value of a setting. Throws an error if the file does not contain the setting.
  public func setting(_ name: String) throws(NetworkFileError) -> Int {
    if let value = settings[name] { return value }
    throw NetworkFileError(source: source, "expected the setting \(name), found none")
  }

  /// Returns the weights of a layer. Throws an error if the file does not contain them or if their shape differs from
  /// `shape`.
  public func weights(_ layer: String, shape: [Int]) throws(NetworkFileError) -> Tensor {
    try tensor(weights[layer], "the weights of layer \(layer)", shape: shape)
  }

  /// Returns the biases of a layer. Throws an error if the file does not contain them or if their number differs from
  /// `count`.
  public func bias(_ layer: String, count: Int) throws(NetworkFileError) -> [Float] {
    try tensor(biases[layer], "the bias of layer \(layer)", shape: [count]).values
  }

  /// Returns the biases of a layer with any number of outputs.
  public func bias(_ layer: String) throws(NetworkFileError) -> [Float] {
    guard let found = biases[layer] else {
      throw NetworkFileError(source: source, "expected the bias of layer \(layer), found none")
    }
    return found.values
  }

  /// Returns the numbers of a layer in integers, or nil if the file contains none of that kind.
  func numbers(_ kind: QuantizedKind, of layer: String) -> Numbers? { quantized[kind]?[layer] }

  /// Numbers of a layer in integers. Floats are represented by their bits.
  struct Numbers: Hashable, Sendable {
    var shape: [Int]
    var values: [Int32]
  }

  private func tensor(
    _ found: Tensor?, _ name: String, shape: [Int]
  ) throws(NetworkFileError) -> Tensor {
    guard let found else {
      throw NetworkFileError(source: source, "expected \(name), found none")
    }
    guard found.shape == shape else {
      throw NetworkFileError(
        source: source,
        "expected \(name) to have the shape \(Self.text(shape)), found \(Self.text(found.shape))")
    }
    return found
  }

  private static func text(_ shape: [Int]) -> String {
    shape.map(String.init).joined(separator: " x ")
  }
}
