import Bench
import Evaluation
import Geometry
import Testing
import Tracking

/// Tests for packed trajectory steps.
struct TrackStepTests {
  private static let regions: [Region?] = [
    nil, .box(Box(x: -1.5, y: 2, width: 30, height: 0.25)),
    .quadrilateral(
      Quadrilateral(
        topLeft: Point(1, 2), topRight: Point(9, 2.5), bottomRight: Point(8, 7),
        bottomLeft: Point(0, 6))),
  ]

  @Test func `a step returns the values that it was created with, including missing values`() {
    for region in Self.regions {
      for bits in 0..<32 {
        let confidence = bits & 1 > 0 ? 0.0 : nil
        let wall: Int64? = bits & 2 > 0 ? .min : nil
        let cpu: Int64? = bits & 4 > 0 ? 0 : nil
        let step = TrackStep(
          region: region, confidence: confidence, wallNanoseconds: wall, cpuNanoseconds: cpu,
          initialized: bits & 8 > 0, failed: bits & 16 > 0)
        #expect(step.region == region && step.confidence == confidence)
        #expect(step.wallNanoseconds == wall && step.cpuNanoseconds == cpu)
        #expect(step.initialized == (bits & 8 > 0) && step.failed == (bits & 16 > 0))
      }
    }
  }

  @Test func `a step whose values are set and then cleared equals a skipped step`() {
    var step = TrackStep.skipped
    step.region = Self.regions[2]
    step.confidence = 0.5
    step.wallNanoseconds = 7
    step.cpuNanoseconds = 6
    step.failed = true
    #expect(step != .skipped)
    step.region = nil
    step.confidence = nil
    step.wallNanoseconds = nil
    step.cpuNanoseconds = nil
    step.failed = false
    #expect(step == .skipped)
  }

  @Test func `a step occupies at most 64 bytes`() {
    #expect(MemoryLayout<TrackStep>.stride <= 64)
  }

  /// Returns steps that differ in the type of their region and in which other values are set. They include all
  /// combinations if there are at least 96 steps.
  private static func steps(_ count: Int, seed: Int) -> [TrackStep] {
    (0..<count).map { index in
      let bits = (index * 37 + seed * 11) % 96
      return TrackStep(
        region: regions[bits / 32], confidence: bits & 1 > 0 ? Double(index) / 7 : nil,
        wallNanoseconds: bits & 2 > 0 ? Int64(index) : nil,
        cpuNanoseconds: bits & 4 > 0 ? -Int64(index) : nil, initialized: bits & 8 > 0,
        failed: bits & 16 > 0)
    }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 100])
  func `packed steps are read back in any order, and wrong counts are rejected`(count: Int) throws {
    let steps = Self.steps(count, seed: 1)
    let packed = Trajectory.Steps(steps)
    #expect(packed.count == count)
    #expect(Array(packed) == steps)
    #expect(packed.indices.reversed().map { packed[$0] } == steps.reversed())
    #expect(Array(packed[(count / 3)..<count]) == Array(steps[(count / 3)..<count]))
    // The packed bytes are surrounded by other bytes, as in a file.
    let bytes = ([9, 9] + packed.bytes + [9]).dropFirst(2).dropLast()
    let again = try #require(Trajectory.Steps(count, in: bytes))
    #expect(again == packed)
    #expect(Array(again) == steps)
    #expect(Trajectory.Steps(count + 1, in: packed.bytes) == nil)
    #expect(count == 0 || Trajectory.Steps(count - 1, in: packed.bytes) == nil)
    #expect(Trajectory.Steps(-1, in: packed.bytes) == nil)
    #expect(count == 0 || Trajectory.Steps(count, in: packed.bytes.dropLast()) == nil)
  }

  @Test func `changing packed steps has the same effect as changing an array of steps`() {
    var steps = Self.steps(60, seed: 2)
    var packed = Trajectory.Steps(steps)
    for round in 0..<200 {
      let index = (round * 29) % steps.count
      let end = min(steps.count, index + round % 9)
      let new = Self.steps((round * 5) % 9, seed: round)
      switch round % 6 {
      case 0:
        steps[index].initialized.toggle()
        packed[index].initialized.toggle()
      case 1:
        steps[index].confidence = steps[index].confidence == nil ? 0.25 : nil
        packed[index].confidence = packed[index].confidence == nil ? 0.25 : nil
      case 2:
        steps.replaceSubrange(index..<end, with: new)
        packed.replaceSubrange(index..<end, with: new)
      case 3:
        steps.append(contentsOf: new)
        packed.append(contentsOf: new)
      case 4 where steps.count > 20:
        steps.removeFirst(3)
        packed.removeFirst(3)
      default:
        steps.insert(contentsOf: new, at: index)
        packed.insert(contentsOf: new, at: index)
      }
      #expect(Array(packed) == steps)
      #expect(packed == Trajectory.Steps(steps))
      #expect(packed.indices.allSatisfy { packed[$0] == steps[$0] })
    }
  }
}
