import Benchmark

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], warmupIterations: 20, maxDuration: .seconds(2), maxIterations: 2000)
  addKernelBenchmarks()
  addUpdateBenchmarks()
  addRectangleBenchmarks()
}
