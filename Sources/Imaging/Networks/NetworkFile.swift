import Files
import Foundation

/// A file of a trained network's weights: its name, its settings and its layers.
///
/// Little-endian: the magic `OVTRACK` and a zero, the version, the name, the settings, a table of
/// tensors and from a multiple of 16 bytes on their values as 16-bit floats. Texts are a length and
/// UTF-8; lengths, counts and offsets are 32 bits. `Training/README.md` has the table.
public struct NetworkFile: Sendable {
  static let magic: [UInt8] = Array("OVTRACK".utf8) + [0]
  static let version = 1
  /// More of anything is taken for a damaged file.
  private static let largestCount = 4096
  private static let largestTensor = 1 << 22
  private static let largestFile = 1 << 28

  /// What stands in messages: the file's name.
  public let source: String
  /// The network's name, such as `s`.
  public let name: String
  public let settings: [String: Int]
  /// By layer: `[outputs, inputs, rows, columns]`.
  private var weights: [String: Tensor] = [:]
  private var biases: [String: Tensor] = [:]

  public init(contentsOf path: String) throws(NetworkFileError) {
    let bytes = try RegularFile.read(
      path, limit: Self.largestFile,
      orThrow: { NetworkFileError(source: path, "cannot be read: \($0)") })
    try self.init(bytes: bytes, source: path.lastPathComponent)
  }

  /// - Parameter source: what to call it in messages.
  public init(bytes: [UInt8], source: String) throws(NetworkFileError) {
    self.source = source
    var reader = NetworkFileReader(bytes: bytes, source: source)
    guard try reader.take(Self.magic.count) == Self.magic[...] else {
      throw NetworkFileError(
        source: source, "expected a file of weights, which starts with OVTRACK")
    }
    let version = try reader.number()
    guard version == Self.version else {
      throw NetworkFileError(
        source: source, "expected version \(Self.version) of the format, found \(version)")
    }
    name = try reader.text()
    var settings: [String: Int] = [:]
    for _ in 0..<(try reader.count("settings", limit: Self.largestCount)) {
      let key = try reader.text()
      settings[key] = Int(Int32(truncatingIfNeeded: try reader.number()))
    }
    self.settings = settings
    var entries: [Entry] = []
    for _ in 0..<(try reader.count("tensors", limit: Self.largestCount)) {
      entries.append(try Entry(&reader, largest: Self.largestTensor))
    }
    let start = (reader.place + 15) / 16 * 16
    for entry in entries {
      let values = try reader.halves(entry.count, at: start + entry.offset, of: entry.layer)
      let tensor = Tensor(shape: entry.shape, values: values)
      if entry.isBias { biases[entry.layer] = tensor } else { weights[entry.layer] = tensor }
    }
  }

  /// One line of the table of tensors.
  private struct Entry {
    var layer: String
    var isBias: Bool
    var shape: [Int]
    var offset: Int
    var count: Int { shape.reduce(1, *) }

    init(_ reader: inout NetworkFileReader, largest: Int) throws(NetworkFileError) {
      layer = try reader.text()
      let kind = try reader.number()
      guard kind <= 1 else {
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
            source: reader.source, "layer \(layer): its size is not one of a network's")
        }
        shape.append(length)
      }
      offset = try reader.number()
    }
  }

  /// A setting that the network needs.
  public func setting(_ name: String) throws(NetworkFileError) -> Int {
    if let value = settings[name] { return value }
    throw NetworkFileError(source: source, "expected the setting \(name), found none")
  }

  /// A layer's weights, of the shape that the network expects.
  public func weights(_ layer: String, shape: [Int]) throws(NetworkFileError) -> Tensor {
    try tensor(weights[layer], "the weights of layer \(layer)", shape: shape)
  }

  /// A layer's bias, one for each output.
  public func bias(_ layer: String, count: Int) throws(NetworkFileError) -> [Float] {
    try tensor(biases[layer], "the bias of layer \(layer)", shape: [count]).values
  }

  /// A layer's bias, however many outputs it has.
  public func bias(_ layer: String) throws(NetworkFileError) -> [Float] {
    guard let found = biases[layer] else {
      throw NetworkFileError(source: source, "expected the bias of layer \(layer), found none")
    }
    return found.values
  }

  private func tensor(
    _ found: Tensor?, _ what: String, shape: [Int]
  ) throws(NetworkFileError) -> Tensor {
    guard let found else {
      throw NetworkFileError(source: source, "expected \(what), found none")
    }
    guard found.shape == shape else {
      throw NetworkFileError(
        source: source,
        "expected \(what) to be \(Self.text(shape)), found \(Self.text(found.shape))")
    }
    return found
  }

  private static func text(_ shape: [Int]) -> String {
    shape.map(String.init).joined(separator: " x ")
  }
}
