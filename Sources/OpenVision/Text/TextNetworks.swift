#if Models
  import Foundation
  import Synchronization

  /// The networks that find, orient and read lines of text: either the networks of PP-OCR or others with the same
  /// inputs and outputs (Du et al., "PP-OCR: a practical ultra lightweight OCR system", 2020). Several threads may run
  /// them at the same time.
  final class TextNetworks: Sendable {
    let detection: ModelNetwork
    let orientation: ModelNetwork
    let recognition: ModelNetwork
    let alphabet: TextAlphabet

    private static let loaded = Mutex<(models: TextModels, networks: TextNetworks)?>(nil)

    /// The maximum size of a dictionary, in bytes.
    private static let dictionaryLimit = 1 << 20

    /// Returns the installed networks, which are loaded only once. The result is nil if there are
    /// none.
    ///
    /// - Throws: `dataUnavailable` if ONNX Runtime or a file is missing; `invalidModel` if a file is not a text
    ///   network.
    static func installed() throws(VNError) -> TextNetworks? {
      guard let models = try TextModels.installed() else { return nil }
      let result = loaded.withLock { loaded in
        if let loaded, loaded.models == models {
          return Result<_, VNError>.success(loaded.networks)
        }
        let result = Result { () throws(VNError) in try TextNetworks(models) }
        if case .success(let networks) = result { loaded = (models, networks) }
        return result
      }
      return try result.get()
    }

    init(_ models: TextModels) throws(VNError) {
      detection = try Self.network(models.detection)
      orientation = try Self.network(models.orientation)
      recognition = try Self.network(models.recognition)
      let classes = recognition.outputs.first?.sides.last ?? 0
      let text =
        recognition.metadata("character", limit: Self.dictionaryLimit)
        ?? FileManager.default.contents(atPath: models.dictionary)
        .map { String(decoding: $0.prefix(Self.dictionaryLimit), as: UTF8.self) }
      guard let text else {
        throw VNError(
          .dataUnavailable,
          "\(models.recognition) has no metadata entry 'character', and \(models.dictionary) cannot be read"
        )
      }
      guard let alphabet = TextAlphabet(dictionary: text, classes: classes) else {
        throw VNError(
          .invalidModel,
          "\(models.recognition) has \(classes) classes, which do not match its dictionary"
        )
      }
      self.alphabet = alphabet
    }

    private static func network(_ path: String) throws(VNError) -> ModelNetwork {
      let network = try ModelNetwork(path: path)
      guard network.input.isColors else {
        throw VNError(
          .invalidModel,
          "\(path): the input \(network.input.name) with the shape \(network.input.sides) is not"
            + " [count, 3, height, width] of floating-point numbers")
      }
      return network
    }
  }
#endif
