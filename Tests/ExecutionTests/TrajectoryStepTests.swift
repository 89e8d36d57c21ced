import Geometry
import Testing
import Tracking

/// Steps of trajectories, which are packed.
struct TrajectoryStepTests {
  private static let regions: [Region?] = [
    nil, .box(Box(x: -1.5, y: 2, width: 30, height: 0.25)),
    .quadrilateral(
      Quadrilateral(
        topLeft: Point(1, 2), topRight: Point(9, 2.5), bottomRight: Point(8, 7),
        bottomLeft: Point(0, 6))),
  ]

  @Test func `a step has what it was made with, missing or not`() {
    for region in Self.regions {
      for bits in 0..<32 {
        let confidence = bits & 1 > 0 ? 0.0 : nil
        let wall: Int64? = bits & 2 > 0 ? .min : nil
        let cpu: Int64? = bits & 4 > 0 ? 0 : nil
        let step = Trajectory.Step(
          region: region, confidence: confidence, wallNanoseconds: wall, cpuNanoseconds: cpu,
          initialized: bits & 8 > 0, failed: bits & 16 > 0)
        #expect(step.region == region && step.confidence == confidence)
        #expect(step.wallNanoseconds == wall && step.cpuNanoseconds == cpu)
        #expect(step.initialized == (bits & 8 > 0) && step.failed == (bits & 16 > 0))
      }
    }
  }

  @Test func `what is set and taken back leaves no trace`() {
    var step = Trajectory.Step.skipped
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

  @Test func `a step is small`() {
    #expect(MemoryLayout<Trajectory.Step>.stride <= 64)
  }
}
