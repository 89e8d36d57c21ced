import Bench
import Files
import Foundation

/// A tracker that is a class in a Python file, given as `FILE:CLASS`.
package struct PythonClass: Sendable, Hashable {
  package let file: String
  /// The name of the class. A nested class has a name with dots.
  package let name: String

  /// Parses `FILE:CLASS`; returns nil if the text has another form.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    file = String(text[..<colon])
    name = String(text[text.index(after: colon)...])
    guard !file.isEmpty,
      name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*/) != nil
    else { return nil }
  }

  /// The Python interpreter: the value of `VBENCH_PYTHON`, or `python3`.
  static var interpreter: String {
    let chosen = ProcessInfo.processInfo.environment["VBENCH_PYTHON"] ?? ""
    return chosen.isEmpty ? "python3" : chosen
  }

  /// The words of the command that serves the class. The code is part of the command, so that nothing has to be
  /// installed.
  package var command: [String] { [Self.interpreter, "-c", Self.start, Self.code, file, name] }

  /// Checks the version and runs the code, which is the first argument.
  private static let start = """
    import sys
    if sys.version_info < (3, 8):
        sys.exit("expected Python 3.8 or later, found " + sys.version.split()[0])
    exec(compile(sys.argv.pop(1), "vbench", "exec"))
    """

  private static let code = String(decoding: PackageResources.runner_py, as: UTF8.self)

  /// A fingerprint of the class, of the Python files in its folder, which it may import, and of the interpreter.
  package var fingerprint: String {
    var sum = Checksum()
    sum.add("Python class, revision 1")
    sum.add(Self.code)
    sum.add(name)
    sum.add(ExternalCommand(name: "", kind: "", words: [Self.interpreter]).fingerprint)
    let folder = file.contains("/") ? file.deletingLastPathComponent : "."
    let names = (try? FolderListing.names(in: folder)) ?? []
    for name in names.filter({ $0.hasSuffix(".py") }).sorted() {
      sum.add(name)
      sum.add(contentOf: "\(folder)/\(name)")
    }
    sum.add(contentOf: file)
    return sum.text
  }
}
