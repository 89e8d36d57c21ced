import Foundation
import TestSupport
import Testing

/// Runs the tests of the Python package, which use the built command.
@Suite(.enabled(if: PythonInterpreter.isAvailable, "\(PythonInterpreter.absence)"))
struct PythonPackageTests {
  @Test func `the Python package's own tests pass`() throws {
    try runTests(with: try #require(PythonInterpreter.path))
  }

  @Test(
    .enabled(if: PythonInterpreter.newest != nil, "install a later Python than python3"))
  func `the Python package's tests of runs pass with the newest installed Python`() throws {
    try runTests(with: try #require(PythonInterpreter.newest), ["-k", "CompareTests"])
  }

  private func runTests(with interpreter: String, _ options: [String] = []) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(
      ["-m", "unittest", "discover", "-s", "\(repositoryRoot)/Python/tests"] + options,
      of: interpreter, in: folder.path,
      environment: [
        "VBENCH": VBenchProcess.executable, "VBENCH_PYTHON": interpreter,
        "PYTHONDONTWRITEBYTECODE": "1",
      ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("\nOK"), "\(result.errors)")
  }
}
