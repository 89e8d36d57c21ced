import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a suite in a process of its own, as `Scripts/test.sh` does, and skips it elsewhere. The trait is for tests that
  /// mostly wait: while other tests occupy all threads, each wait takes minutes.
  public static var alone: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["VBENCH_ALONE"] != nil,
      "it runs in a process of its own; set VBENCH_ALONE=1")
  }
}
