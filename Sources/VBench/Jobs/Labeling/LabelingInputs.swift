import Files
import GroundTruth
import Labeling

/// The sequences to label, each with the folder of its labels.
struct LabelingInputs {
  var items: [(input: LabelingInput, folder: String)]
  /// The folder that contains the labels of all sequences.
  var folder: String

  /// Finds what can be labeled at a path.
  ///
  /// - Parameter output: the folder for the labels; nil to continue earlier work, or for a folder that is named after the
  ///   input.
  /// - Throws: `LabelingError.noFrames` if there is nothing to label; `GroundTruthError` or `MediaError`.
  static func find(_ path: String, output: String?) throws -> LabelingInputs {
    let found = try LabelingInput.find(at: path)
    if output == nil {
      let folders = found.compactMap(\.folder)
      if folders.count == found.count {
        return LabelingInputs(items: zip(found, folders).map { ($0, $1) }, folder: path)
      }
    }
    let name = found.count == 1 ? found[0].sequence.name : FolderNames.last(of: path)
    let output = output ?? "\(name)-labels"
    return LabelingInputs(
      items: found.map {
        ($0, found.count == 1 ? output : "\(output)/\($0.sequence.name)")
      }, folder: output)
  }
}
