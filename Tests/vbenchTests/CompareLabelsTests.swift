import Foundation
import TestSupport
import Testing

/// Tests of `vbench datasets compare`.
@Suite struct CompareLabelsTests {
  private func write(_ rows: String, to name: String, in folder: TemporaryFolder) throws {
    try folder.write(
      text: "frames: nowhere\nframe_count: 2\ntargets:\n  - name: a\n    labels: a.csv\n",
      to: "\(name)/sequence.yaml")
    try folder.write(text: "frame,x,y,width,height\n" + rows, to: "\(name)/a.csv")
  }

  @Test func `two labelings are compared without their frames`() throws {
    let folder = try TemporaryFolder()
    try write("0,0,0,10,10\n1,0,0,10,10\n", to: "ann", in: folder)
    try write("0,0,0,10,10\n1,5,0,10,10\n", to: "ben", in: folder)
    let found = try VBenchProcess(["datasets", "compare", "ann", "ben"], in: folder.path)
    #expect(found.status == 0)
    // The mean of 1 and 5/15.
    #expect(found.output.contains("The labelings agree to 0.67"), "\(found.output)")
    let json = try VBenchProcess(["datasets", "compare", "ann", "ben", "--json"], in: folder.path)
    #expect(json.output.contains("\"worst_frame\" : 1"), "\(json.output)")
  }

  @Test func `labelings without a common target are refused`() throws {
    let folder = try TemporaryFolder()
    try write("0,0,0,10,10\n", to: "one/x", in: folder)
    try write("0,0,0,10,10\n", to: "two/y", in: folder)
    try write("0,0,0,10,10\n", to: "two/z", in: folder)
    let found = try VBenchProcess(["datasets", "compare", "one", "two"], in: folder.path)
    #expect(found.status == 2 && found.errors.contains("no target in common"))
  }
}
