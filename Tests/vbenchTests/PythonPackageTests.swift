import Foundation
import TestSupport
import Testing

/// Runs the tests of the Python package, which use the built command.
@Suite(.enabled(if: PythonInterpreter.isAvailable, "\(PythonInterpreter.absence)"))
struct PythonPackageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test(arguments: PythonInterpreter.usualAndNewest)
  func `the package's own tests pass`(interpreter: String) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(
      ["-m", "unittest", "discover", "-s", "\(Self.root)/Python/tests"], of: interpreter,
      in: folder.path,
      environment: [
        "VBENCH": VBenchProcess.executable, "VBENCH_PYTHON": interpreter,
        "PYTHONDONTWRITEBYTECODE": "1",
      ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("\nOK"), "\(result.errors)")
  }
}
