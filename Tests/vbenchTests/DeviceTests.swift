import Foundation
import TestSupport
import Testing

@Suite struct DeviceTests {
  private func run(
    _ folder: TemporaryFolder, _ more: [String], method: [String]
  ) throws -> VBenchProcess {
    try VBenchProcess(
      ["run", "-d", "data", "-o", "out", "-q", "--trackers", "none"] + method + more,
      in: folder.path)
  }

  @Test func `programs that run at the same time are divided among the devices`() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    // Each program waits until two are running, so that each sequence has a program of its own at the same time.
    let program = """
      still=lines:sh -c 'echo "$CUDA_VISIBLE_DEVICES $VBENCH_DEVICE" > seen-$$; n=0; \
      while [ $(ls | grep -c seen-) -lt 2 ] && [ $n -lt 1000 ]; do sleep 0.01; n=$((n+1)); done; \
      while read -r l; do echo 3,2,16,16; done'
      """
    let done = try run(
      folder, ["--jobs", "2", "--devices", "0,gpu-b"], method: ["--tracker", program])
    #expect(done.status == 0, "\(done.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("seen-") }
    let seen = try files.map { try String(contentsOfFile: folder.path($0), encoding: .utf8) }
    #expect(seen.sorted() == ["0 0\n", "gpu-b gpu-b\n"])
  }

  @Test func `a variable of the user's has precedence over that of a device`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let program =
      "still=lines:sh -c 'echo \"$CUDA_VISIBLE_DEVICES $VBENCH_DEVICE\" > seen; while read -r l; do echo 3,2,16,16; done'"
    let done = try run(
      folder, ["--devices", "1", "--tracker-env", "CUDA_VISIBLE_DEVICES=7"],
      method: ["--tracker", program])
    #expect(done.status == 0, "\(done.errors)")
    #expect(try String(contentsOfFile: folder.path("seen"), encoding: .utf8) == "7 1\n")
  }
}
