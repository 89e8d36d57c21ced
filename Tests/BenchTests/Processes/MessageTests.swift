import Testing

@testable import Bench

@Suite struct MessageTests {
  @Test func `durations are shown in seconds, minutes or hours, also in the progress line`() {
    #expect(TerminalProgress.duration(43.2) == "44 s")
    #expect(TerminalProgress.duration(200) == "3 min 20 s")
    #expect(TerminalProgress.duration(7500) == "2 h 05 min")
    #expect(
      TerminalProgress.line(done: 120, total: 480, seconds: 2)
        == "120/480 frames, 25%, 60 frames/s, 6 s left")
  }

  @Test func `a similar name, if any, is suggested for a misspelled or shortened name`() {
    #expect(Spelling.closest(to: "fats", among: ["fast", "accurate"]) == "fast")
    #expect(Spelling.closest(to: "got10", among: ["otb", "got10k"]) == "got10k")
    // For a prefix, the first name that starts with it is suggested.
    #expect(Spelling.closest(to: "vot", among: ["got10k-like", "vot-one", "vot-two"]) == "vot-one")
    #expect(Spelling.closest(to: "a", among: ["fast", "accurate"]) == nil)
    #expect(Spelling.closest(to: "zebra", among: ["fast", "accurate"]) == nil)
  }

  @Test func `the progress line names the current phase and unit`() {
    let line = TerminalProgress.line(
      done: 1, total: 4, seconds: 0, unit: "updates", phase: "timing")
    #expect(line == "timing: 1/4 updates, 25%")
  }
}
