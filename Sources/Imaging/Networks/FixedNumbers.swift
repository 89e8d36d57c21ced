/// An array of numbers that is written once and then only read. Threads may share an instance. The memory is aligned
/// for vector instructions.
final class FixedNumbers<Number: Numeric & Sendable>: @unchecked Sendable {
  private let storage: UnsafeMutablePointer<Number>

  /// Creates an array and fills it.
  ///
  /// - Parameter fill: a function that writes the numbers, which are initially zero.
  init(count: Int, fill: (UnsafeMutablePointer<Number>) -> Void) {
    let bytes = max(1, count) * MemoryLayout<Number>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    storage = memory.initializeMemory(as: Number.self, repeating: 0, count: max(1, count))
    fill(storage)
  }

  convenience init(_ numbers: [Number]) {
    self.init(count: numbers.count) { $0.update(from: numbers, count: numbers.count) }
  }

  deinit { UnsafeMutableRawPointer(storage).deallocate() }

  var base: UnsafePointer<Number> { UnsafePointer(storage) }
}
