/// A kind of method that users can add to a task with `--method KIND:COMMAND`.
package enum MethodKind: String, CaseIterable, Sendable {
  /// A program that writes its answers to files.
  case files
  /// A model in an ONNX file.
  case model

  package static var names: [String] { allCases.map(\.rawValue) }
}
