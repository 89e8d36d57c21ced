import Bench
import Evaluation
import Testing

@testable import Reporting
@testable import Tracking

struct SpeedOrderTests {
  private static let names = HTMLSampleRun.methods(2).map(\.name)

  @Test func `trackers are ordered by processor time if it is known for all of them`() {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(12), methods: HTMLSampleRun.methods(2))
    let order = ReportedRun(result).speeds.order
    #expect(order.isShown(Self.names[0], fasterThan: Self.names[1]))
    #expect(!order.isShown(Self.names[1], fasterThan: Self.names[0]))
  }

  @Test func `trackers are ordered by wall time if the processor time of one is unknown`() {
    // The first method takes 0.9 ms of processor time and 8 ms of wall time. The second one takes 4 ms of wall time, and
    // its processor time is unknown.
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(12), methods: HTMLSampleRun.methods(2)
    ) { trajectory in
      for index in trajectory.steps.indices {
        if trajectory.steps[index].wallNanoseconds == 1_000_000 {
          trajectory.steps[index].wallNanoseconds = 8_000_000
        } else {
          trajectory.steps[index].cpuNanoseconds = nil
        }
      }
    }
    let order = ReportedRun(result).speeds.order
    #expect(order.isShown(Self.names[1], fasterThan: Self.names[0]))
    #expect(!order.isShown(Self.names[0], fasterThan: Self.names[1]))
  }
}
