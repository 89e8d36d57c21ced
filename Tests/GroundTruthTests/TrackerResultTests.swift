import Foundation
import Geometry
import GroundTruth
import TestSupport
import Testing

struct TrackerResultTests {
  private func vot(_ text: String) throws -> [TrackerResult] {
    let folder = try TemporaryFolder()
    try folder.write(text: text, to: "r.txt")
    return try TrackerResultFile.vot(folder.path("r.txt"))
  }

  private func boxes(_ path: String, origin: Double) throws -> [TrackerResult] {
    var results: [TrackerResult] = []
    try TrackerResultFile.boxes(path, origin: origin) { results.append($0.result) }
    return results
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> TrackerResult {
    .region(.box(Box(x: x, y: y, width: width, height: height)))
  }

  @Test(arguments: ["1,2,3,4", "1\t2\t3\t4", "1 2  3 4", "1.0, 2.0, 3.0, 4.0\r"])
  func `boxes in results may be separated by commas, tabs or spaces`(line: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text: line + "\nnan,nan,nan,nan\n", to: "r.txt")
    let path = folder.path("r.txt")
    #expect(try boxes(path, origin: 1) == [box(0, 1, 3, 4), .none])
    #expect(try boxes(path, origin: 0) == [box(1, 2, 3, 4), .none])
  }

  @Test func `a malformed box in results is refused with its line`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "1,2,3,4\n1,2,3\n", to: "r.txt")
    let path = folder.path("r.txt")
    #expect(
      throws: GroundTruthError.malformed(
        path: path, line: 2, reason: "expected 4 numbers, found 3")
    ) { try boxes(path, origin: 1) }
  }

  @Test func `VOT text results are read with codes, boxes, polygons and masks`() throws {
    let results = try vot(
      """
      1
      2
      0
      11,21,5,6
      1,1,11,1,11,11,1,11
      1,1,11,1,6,11
      m3,4,2,2,1,2,1
      m0,0,0,0,0
      NaN,1,2,3

      """)
    let corners = Quadrilateral(Box(x: 0, y: 0, width: 10, height: 10))
    #expect(
      results == [
        .initialization, .failure, .none, box(10, 20, 5, 6), .region(.quadrilateral(corners)),
        .enclosed(Box(x: 0, y: 0, width: 10, height: 10)),
        .enclosed(Box(x: 3, y: 4, width: 2, height: 2)), .none, .none,
      ])
  }

  /// A binary result file, with the bytes that Python's `struct.pack('<hI', 1, 5)` and similar calls produce.
  private var binary: [UInt8] {
    var bytes: [UInt8] = [1, 0, 6, 0, 0, 0]
    bytes += [0, 1, 0, 0, 0, 0, 2, 0, 0, 0]
    func floats(_ values: [Float]) -> [UInt8] {
      values.flatMap { value in (0..<4).map { UInt8(value.bitPattern >> (8 * $0) & 255) } }
    }
    bytes += [1] + floats([11, 21.5, 5, 6])
    bytes += [2, 4, 0] + floats([1, 1, 11, 1, 11, 11, 1, 11])
    bytes += [3, 3, 0, 4, 0, 2, 0, 2, 0, 3, 0, 1, 0, 2, 0, 1, 0]
    bytes += [4] + floats([1, 2])
    return bytes
  }

  @Test func `VOT binary results are read with codes, boxes, polygons and masks`() throws {
    let folder = try TemporaryFolder()
    try folder.write(binary, to: "r.bin")
    let corners = Quadrilateral(Box(x: 0, y: 0, width: 10, height: 10))
    #expect(
      try TrackerResultFile.vot(folder.path("r.bin")) == [
        .initialization, .failure, box(10, 20.5, 5, 6), .region(.quadrilateral(corners)),
        .enclosed(Box(x: 3, y: 4, width: 2, height: 2)), .none,
      ])
  }

  @Test func `damaged binary VOT results do not crash, and truncated ones are refused`() throws {
    let folder = try TemporaryFolder()
    for count in 0..<binary.count {
      try folder.write(Array(binary.prefix(count)), to: "r.bin")
      #expect(throws: GroundTruthError.self) { try TrackerResultFile.vot(folder.path("r.bin")) }
    }
    for index in binary.indices {
      var damaged = binary
      damaged[index] ^= 0xff
      try folder.write(damaged, to: "r.bin")
      _ = try? TrackerResultFile.vot(folder.path("r.bin"))
    }
  }

  @Test func `files of numbers may have missing values, and malformed ones are refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "\n0.5\nnan\n", to: "r.value")
    let values = try TrackerResultFile.numbers(folder.path("r.value"))
    #expect(values.map { $0?.isNaN } == [nil, false, true])
    try folder.write(text: "0.5 2\n1\n", to: "r.value")
    #expect(try TrackerResultFile.numbers(folder.path("r.value"), column: 1) == [2, nil])
    try folder.write(text: "0.5\nhigh\n", to: "r.value")
    #expect(throws: GroundTruthError.self) {
      try TrackerResultFile.numbers(folder.path("r.value"))
    }
  }
}
