import Evaluation
import Files
import RunTestSupport
import Testing

@testable import Bench

struct TimingStoreTests {
  private struct Earlier: Codable { var samples: [TimingResult.Sample] }

  @Test func `the times of a task that an earlier version stored are read`() throws {
    try withTemporaryFolder { folder in
      let store = RunStore(output: folder)
      try store.prepare()
      #expect(try store.timing() == nil)
      let samples = [("slow", Int64(2_000_000)), ("quick", 1_000_000)].map { name, unit in
        TimingResult.Sample(
          method: name, item: "d/i", cpu: [unit, 3 * unit, 2 * unit], wall: [unit, unit, unit])
      }
      try AtomicFile.write(
        try SealedJSON.bytes(Earlier(samples: samples)), to: store.folder + "/task-timing.json")
      let timing = try #require(try store.timing())
      #expect(timing.samples == samples)
      #expect(timing.medians(of: "slow", \.cpu) == ["d/i": 4])
      #expect(timing.ratio(of: "slow", to: "quick", seed: 1)?.ratio == 2)
      #expect(timing.methods.map(\.method) == ["quick", "slow"])
      #expect(timing.methods.last?.durations.cpuMedian == 4)
      // A new timing replaces the stored timing.
      var again = timing
      again.samples = [samples[0]]
      try store.save(again)
      #expect(try store.timing()?.samples == [samples[0]])
    }
  }
}
