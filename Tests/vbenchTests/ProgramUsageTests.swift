import Foundation
import TestSupport
import Testing

@Suite struct ProgramUsageTests {
  @Test(.enabled(if: PythonInterpreter.isAvailable, "\(PythonInterpreter.absence)"))
  func `the processor time and memory of a tracker's child process are stated`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    // The child fills 200 MB and computes for half a second of its own processor time before the first answer.
    try folder.write(
      text: """
        import time
        memory = bytearray(b"x") * (200 << 20)
        while time.process_time() < 0.5: pass
        open("ready", "w").close()
        time.sleep(60)
        """, to: "child.py")
    let done = try VBenchProcess(
      [
        "run", "-d", "data", "-o", "out", "--trackers", "none", "-j", "1", "--tracker",
        "still=lines:sh -c 'python3 child.py & while read -r l; do while [ ! -e ready ]; do sleep 0.01; done; echo 3,2,16,16; done'",
      ], in: folder.path)
    #expect(done.status == 0, "\(done.errors)")
    let text = try #require(
      done.errors.replacing("\n", with: " ").firstMatch(
        of:
          /it took ([0-9.]+) ms of processor time per frame, including the start, and at most ([0-9]+) MB of memory in ([0-9]+) processes/
      ), "\(done.errors)")
    // 12 frames, of which 11 are answered.
    let milliseconds = try #require(Double(text.1))
    #expect(milliseconds > 40 && milliseconds < 500)
    let memory = try #require(Int(text.2))
    #expect(memory >= 200 && memory < 400)
    #expect(text.3 == "2" || text.3 == "3")
  }
}
