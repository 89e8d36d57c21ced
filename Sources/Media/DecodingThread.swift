import Dispatch
import Glibc

/// A thread for a decoder that cannot be interrupted. If it takes too long, it is given up on, together with its thread.
enum DecodingThread {
  /// The limit on the processor time of one image, in seconds.
  static let limit = 30.0
  private static let interval = DispatchTimeInterval.milliseconds(100)

  /// Runs a decoder and waits for it. If the system allows no further thread, the decoder runs on this one, without a
  /// limit.
  ///
  /// - Parameter limit: the limit on processor time, in seconds.
  /// - Returns: false if the decoder did not end in time and may still be running.
  static func run(limit: Double = DecodingThread.limit, _ body: @escaping @Sendable () -> Void)
    -> Bool
  {
    let work = Work(body)
    // Which module has the initializer of `pthread_attr_t` depends on what the compiler has read before.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, 8 << 20)
    var thread = pthread_t()
    let reference = Unmanaged.passRetained(work)
    let code = pthread_create(
      &thread, attributes,
      { work in
        guard let work else { return nil }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return nil
      }, reference.toOpaque())
    guard code == 0 else {
      reference.release()
      body()
      return true
    }
    while work.end.wait(timeout: .now() + interval) == .timedOut {
      if processorTime(of: thread) > limit {
        pthread_detach(thread)
        return false
      }
    }
    pthread_join(thread, nil)
    return true
  }

  /// Returns the processor time that a thread has used, in seconds.
  private static func processorTime(of thread: pthread_t) -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard pthread_getcpuclockid(thread, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private final class Work: Sendable {
    let end = DispatchSemaphore(value: 0)
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func run() {
      body()
      end.signal()
    }
  }
}

/// A value that only one thread uses at a time.
final class Unshared<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
