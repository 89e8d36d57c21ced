#if Models
  import COnnx
  import Foundation
  import Synchronization

  /// A network loaded by ONNX Runtime. Any number of threads may run it at the same time.
  final class ModelNetwork: @unchecked Sendable {
    /// A description of one input or output of the network.
    struct Port: Sendable {
      var name: String
      var type: Int32
      /// The size of each dimension, or -1 for a dimension that may have any size.
      var sides: [Int]

      /// Whether the input is a batch of floating-point images with three planes. The size of the batch must not be
      /// fixed.
      var isColors: Bool {
        Int(type) == Int(CON_FLOAT) && sides.count == 4 && sides[1] == 3 && sides[0] <= 0
      }
    }

    /// The name and value of an output. The value is nil if the output is not a tensor of numbers.
    struct Output: Sendable {
      var name: String
      var array: MLMultiArray?
    }

    let input: Port
    let outputs: [Port]
    let path: String
    private let model: OpaquePointer

    /// Loads a network from an ONNX file.
    ///
    /// - Throws: `dataUnavailable` if ONNX Runtime cannot be opened, `invalidModel` if the file is
    ///   not a model with exactly one input.
    init(path: String) throws(VNError) {
      let runtime = try ModelRuntime.shared()
      var reason = [CChar](repeating: 0, count: 512)
      guard let model = con_model_load(runtime.pointer, path, 1, &reason, reason.count) else {
        throw VNError(.invalidModel, "\(path) is not a model: \(String(reason: reason))")
      }
      func ports(_ count: Int32, _ port: (Int32) -> UnsafePointer<con_port>?) -> [Port] {
        (0..<count).compactMap { port($0).map { Port($0.pointee) } }
      }
      let inputs = ports(con_model_input_count(model)) { con_model_input(model, $0) }
      outputs = ports(con_model_output_count(model)) { con_model_output(model, $0) }
      guard inputs.count == 1, let input = inputs.first else {
        con_model_free(model)
        throw VNError(
          .invalidModel, "\(path) has \(inputs.count) inputs; expected a single input, an image")
      }
      (self.model, self.input, self.path) = (model, input, path)
    }

    deinit { con_model_free(model) }

    /// The class names, read from the entry `names` in the file's metadata. This entry is a dictionary that maps
    /// numbers to quoted names.
    var classNames: [String] {
      (metadata("names", limit: 1 << 16) ?? "").matches(
        of: /\d+\s*:\s*(?:'([^']*)'|"([^"]*)")/
      ).map { match in String(match.output.1 ?? match.output.2 ?? "") }
    }

    /// Returns an entry of the file's metadata, or nil if it does not exist or is longer than `limit` bytes.
    func metadata(_ key: String, limit: Int) -> String? {
      var text = [CChar](repeating: 0, count: limit)
      guard con_model_metadata(model, key, &text, text.count) != 0 else { return nil }
      return String(reason: text)
    }

    /// Computes all outputs of the network.
    ///
    /// - Parameters:
    ///   - data: the elements of the input.
    ///   - sides: the size of each dimension of the input.
    func run(_ data: UnsafeRawBufferPointer, sides: [Int]) throws(VNError) -> [Output] {
      try values(of: data, sides: sides) { values in
        zip(outputs, values).map { port, value in
          Output(name: port.name, array: MLMultiArray(value))
        }
      }
    }

    /// Computes the network's first output and passes it to a closure without copying it.
    ///
    /// - Parameters:
    ///   - numbers: the elements of the input.
    ///   - sides: the size of each dimension of the input.
    ///   - expected: the size that each dimension of the output must have; nil for any size.
    ///   - body: a closure that receives the output's elements and the size of each dimension.
    /// - Throws: `invalidModel` if the output is not floating-point or does not have the expected dimensions,
    ///   `operationFailed` if the network cannot be run.
    func first<Result>(
      of numbers: [Float], sides: [Int], expected: [Int?],
      _ body: (UnsafeBufferPointer<Float>, [Int]) -> Result
    ) throws(VNError) -> Result {
      let result = numbers.withUnsafeBytes { data in
        Swift.Result { () throws(VNError) in
          try values(of: data, sides: sides) { values -> Result? in
            guard let value = values.first, Int(value.type) == Int(CON_FLOAT) else { return nil }
            let found = value.lengths
            let fits =
              found.count == expected.count
              && zip(found, expected).allSatisfy { $1 == nil || $0 == $1 }
            let count = found.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
            guard fits, value.count == count, let data = value.data, count > 0 else { return nil }
            return body(
              UnsafeBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: count),
              found)
          }
        }
      }
      guard let answer = try result.get() else {
        let sides = expected.map { $0.map(String.init) ?? "any" }.joined(separator: " x ")
        throw VNError(
          .invalidModel, "\(path): the first output is not \(sides) floating-point numbers")
      }
      return answer
    }

    /// Runs the model and passes its outputs to a closure. The outputs are freed when the closure returns.
    private func values<Result>(
      of data: UnsafeRawBufferPointer, sides: [Int], _ body: ([con_value]) -> Result
    ) throws(VNError) -> Result {
      var values = [con_value](repeating: con_value(), count: max(1, outputs.count))
      var reason = [CChar](repeating: 0, count: 512)
      let isDone = con_model_run(
        model, data.baseAddress, data.count, sides.map(Int64.init), Int32(sides.count), &values,
        &reason, reason.count)
      guard isDone != 0 else {
        throw VNError(
          .operationFailed, "\(path) could not be run: \(String(reason: reason))")
      }
      defer { con_values_free(model, &values, Int32(outputs.count)) }
      return body(Array(values.prefix(outputs.count)))
    }
  }

  /// The ONNX Runtime library, which is opened once.
  struct ModelRuntime: @unchecked Sendable {
    let pointer: OpaquePointer

    private static let opened = Mutex<ModelRuntime?>(nil)

    /// Returns the paths to try when opening the library. They are the path in the environment variable
    /// `OPENVISION_ONNXRUNTIME` or, if it is unset or empty, the names that the dynamic linker resolves.
    ///
    /// - Parameter named: the value of the environment variable; nil if it is not set.
    static func candidates(named: String?) -> [String] {
      guard let named, !named.isEmpty else { return ["libonnxruntime.so", "libonnxruntime.so.1"] }
      return [named]
    }

    static func shared() throws(VNError) -> ModelRuntime {
      let named = ProcessInfo.processInfo.environment["OPENVISION_ONNXRUNTIME"]
      let result = opened.withLock { opened -> Result<ModelRuntime, VNError> in
        if let opened { return .success(opened) }
        var reasons: [String] = []
        for path in candidates(named: named) {
          var reason = [CChar](repeating: 0, count: 512)
          if let pointer = con_runtime_open(path, &reason, reason.count) {
            let runtime = ModelRuntime(pointer: pointer)
            opened = runtime
            return .success(runtime)
          }
          reasons.append(String(reason: reason))
        }
        return .failure(
          VNError(
            .dataUnavailable,
            "ONNX Runtime cannot be loaded: \(reasons.joined(separator: "; "))",
            explanation:
              "install onnxruntime from PyPI and set OPENVISION_ONNXRUNTIME to the path of its"
              + " libonnxruntime.so"))
      }
      return try result.get()
    }
  }

  extension ModelNetwork.Port {
    fileprivate init(_ port: con_port) {
      name = withUnsafeBytes(of: port.name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      type = port.type
      sides = withUnsafeBytes(of: port.sides) { bytes in
        bytes.bindMemory(to: Int64.self).prefix(Int(port.rank)).map { Int($0) }
      }
    }
  }

  extension con_value {
    /// The size of each dimension of the value.
    fileprivate var lengths: [Int] {
      withUnsafeBytes(of: sides) { bytes in
        bytes.bindMemory(to: Int64.self).prefix(Int(rank)).map { Int($0) }
      }
    }
  }

  extension MLMultiArray {
    /// Copies a value's numbers, or returns nil if the value is not a tensor of numbers.
    fileprivate convenience init?(_ value: con_value) {
      let sides = value.lengths
      func numbers<Number>(_ type: Number.Type, _ convert: (Number) -> Double) -> [Double] {
        guard let data = value.data?.assumingMemoryBound(to: type) else { return [] }
        return UnsafeBufferPointer(start: data, count: value.count).map(convert)
      }
      switch Int(value.type) {
      case Int(CON_FLOAT): self.init(sides: sides, numbers: numbers(Float.self) { Double($0) })
      case Int(CON_UINT8): self.init(sides: sides, numbers: numbers(UInt8.self) { Double($0) })
      case Int(CON_INT32): self.init(sides: sides, numbers: numbers(Int32.self) { Double($0) })
      case Int(CON_INT64): self.init(sides: sides, numbers: numbers(Int64.self) { Double($0) })
      case Int(CON_DOUBLE): self.init(sides: sides, numbers: numbers(Double.self) { $0 })
      default: return nil
      }
    }
  }
#endif
