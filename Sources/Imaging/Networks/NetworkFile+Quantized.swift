/// The functions that read layers in 8-bit integers.
extension NetworkFile {
  /// Returns a layer in integers. Throws an error if the file does not contain it or if its weights do not have the given
  /// shape.
  ///
  /// - Parameter shape: the weights' shape; 0 stands for any number.
  public func quantized(_ layer: String, shape: [Int]) throws(NetworkFileError) -> QuantizedLayer {
    let weights = try required(.weights, layer)
    guard weights.shape.count == 4, zip(weights.shape, shape).allSatisfy({ $1 == 0 || $0 == $1 })
    else {
      throw NetworkFileError(
        source: source,
        "expected the integer weights of layer \(layer) to have the shape \(shape), found"
          + " \(weights.shape)")
    }
    let count = weights.shape[0]
    // Sums of more products might not fit into 32 bits.
    guard count <= 1024, weights.values.count / count <= 1 << 14 else {
      throw NetworkFileError(source: source, "layer \(layer) is too large")
    }
    return QuantizedLayer(
      shape: weights.shape, weights: weights.values.map { Int8($0) },
      bias: try values(.bias, layer, count), results: try results(layer, count))
  }

  private func results(
    _ layer: String, _ count: Int
  ) throws(NetworkFileError) -> QuantizedLayer.Results {
    if numbers(.scales, of: layer) != nil {
      return .floats(try floats(.scales, layer, count))
    }
    let hasRatios = numbers(.ratios, of: layer) != nil
    return .bytes(
      .init(
        shifts: try values(.shifts, layer, count),
        multipliers: try values(.multipliers, layer, count).map { Int16($0) },
        ratios: hasRatios ? try values(.ratios, layer, count).map { Int16($0) } : nil))
  }

  /// Returns the numbers by which a map of floats is multiplied before it is rounded to bytes.
  public func factors(_ map: String, count: Int) throws(NetworkFileError) -> [Float] {
    try floats(.factors, map, count)
  }

  private func floats(
    _ kind: QuantizedKind, _ layer: String, _ count: Int
  ) throws(NetworkFileError) -> [Float] {
    try values(kind, layer, count).map { Float(bitPattern: UInt32(bitPattern: $0)) }
  }

  private func values(
    _ kind: QuantizedKind, _ layer: String, _ count: Int
  ) throws(NetworkFileError) -> [Int32] {
    let found = try required(kind, layer)
    guard found.values.count == count else {
      throw NetworkFileError(
        source: source,
        "layer \(layer): expected \(count) \(kind), found \(found.values.count)")
    }
    return found.values
  }

  private func required(
    _ kind: QuantizedKind, _ layer: String
  ) throws(NetworkFileError) -> Numbers {
    if let found = numbers(kind, of: layer) { return found }
    throw NetworkFileError(source: source, "expected the \(kind) of layer \(layer), found none")
  }
}
