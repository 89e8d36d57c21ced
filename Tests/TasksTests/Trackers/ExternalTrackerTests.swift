import TaskKit
import Tasks
import TestSupport
import Testing
import Tracking

@Suite struct ExternalTrackerTests {
  @Test(arguments: [
    ("trax:csrt", "csrt", "trax", ["csrt"]),
    ("lines:/opt/t/kcf.sh -v --gain 2", "kcf-2", "lines", ["/opt/t/kcf.sh", "-v", "--gain", "2"]),
    ("my.csrt=trax:python3 'a b.py'", "my.csrt", "trax", ["python3", "a b.py"]),
    ("x=lines:sh -c 'a=1; b'", "x", "lines", ["sh", "-c", "a=1; b"]),
    (
      "trax:/bin/sh /bin/cat --as lion --dark", "cat-lion", "trax",
      [
        "/bin/sh", "/bin/cat", "--as", "lion", "--dark",
      ]
    ),
  ])
  func `the description of an external tracker is parsed into name, kind and command`(
    text: String, name: String, kind: String, command: [String]
  ) throws {
    #expect(
      try ExternalTracker(text).program.command
        == ExternalCommand(name: name, kind: kind, words: command))
  }

  @Test(arguments: [
    (
      "csrt.py",
      "'csrt.py': expected trax:COMMAND, lines:COMMAND, python:FILE:CLASS or NAME=trax:COMMAND"
    ),
    ("tracks:csrt", "expected trax:COMMAND"), ("a b=trax:x", "expected trax:COMMAND"),
    ("trax:", "expected a command after 'trax:'"), ("n=trax:  ", "expected a command after"),
    ("trax:a 'b", "expected a command without unclosed quotes"),
  ])
  func `malformed descriptions of external trackers are refused with the expected form`(
    text: String, message: String
  ) {
    let error = #expect(throws: ExternalTrackerError.self) { try ExternalTracker(text) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test
  func `the fingerprint of a command changes with its arguments and the files it names`() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(text: "echo 1", to: "a.sh")
    func fingerprint(_ arguments: String...) -> String {
      ExternalCommand(name: "a", kind: "lines", words: ["sh", script] + arguments).fingerprint
    }
    let first = fingerprint("x")
    #expect(fingerprint("x") == first)
    #expect(fingerprint("y") != first)
    try folder.write(text: "echo 2", to: "a.sh")
    #expect(fingerprint("x") != first)
    let weights = try folder.write(text: "1", to: "w")
    let option = fingerprint("--weights=\(weights)")
    try folder.write(text: "2", to: "w")
    #expect(fingerprint("--weights=\(weights)") != option)
  }
}
