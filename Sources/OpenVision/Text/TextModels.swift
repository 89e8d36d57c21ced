import Foundation

/// The model files of the text networks, and the search for the folder that contains them.
struct TextModels: Hashable, Sendable {
  let folder: String

  var detection: String { "\(folder)/\(Self.names[0])" }
  var orientation: String { "\(folder)/\(Self.names[1])" }
  var recognition: String { "\(folder)/\(Self.names[2])" }
  /// The file that lists the recognition network's characters, used if they are not in the
  /// network's metadata under `character`.
  var dictionary: String { "\(folder)/dictionary.txt" }

  private static let names = ["detection.onnx", "orientation.onnx", "recognition.onnx"]
  private static let variable = "OPENVISION_TEXT_MODELS"

  /// Returns the folders that are searched for models if the environment does not specify a folder.
  static func folders(environment: [String: String]) -> [String] {
    let home = environment["HOME"].map { $0 + "/.local/share" }
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
    return [data, "/usr/local/share", "/usr/share"].compactMap { $0 }
      .map { $0 + "/openvision/text" }
  }

  /// Finds the installed files. The result is nil if there are none.
  ///
  /// - Throws: `dataUnavailable` if the environment specifies a folder in which a file is missing.
  static func installed(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(VNError) -> TextModels? {
    func missing(in folder: String) -> String? {
      names.first { !FileManager.default.isReadableFile(atPath: "\(folder)/\($0)") }
    }
    guard let named = environment[variable], !named.isEmpty else {
      return folders(environment: environment).first { missing(in: $0) == nil }
        .map(TextModels.init)
    }
    if let name = missing(in: named) {
      throw VNError(
        .dataUnavailable, "\(named)/\(name): the network cannot be read",
        explanation: "\(variable) must be the path of the folder that contains the text networks;"
          + " `make models` installs them")
    }
    return TextModels(folder: named)
  }
}
