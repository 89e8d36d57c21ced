import Synchronization

/// The devices, such as graphics cards, on which the programs of a run work. Each program that is started gets the
/// device on which the fewest programs are running.
package final class DevicePool: Sendable {
  /// The use of a device by a program. It ends when this object is released.
  final class Use: Sendable {
    let device: String
    private let pool: DevicePool
    private let index: Int

    fileprivate init(_ pool: DevicePool, _ index: Int) {
      (self.pool, self.index, device) = (pool, index, pool.devices[index])
    }

    deinit { pool.programs.withLock { $0[index] -= 1 } }

    /// The environment variables that tell the program its device.
    var variables: [String: String] {
      ["VBENCH_DEVICE": device, "CUDA_VISIBLE_DEVICES": device]
    }
  }

  private let devices: [String]
  /// The number of programs that are running on each device.
  private let programs: Mutex<[Int]>

  package init(_ devices: [String]) {
    self.devices = devices
    programs = Mutex(devices.map { _ in 0 })
  }

  /// Returns the use of a device by a program that is about to start; nil if there are no devices.
  func take() -> Use? {
    let index = programs.withLock { programs -> Int? in
      guard let index = programs.indices.min(by: { programs[$0] < programs[$1] }) else {
        return nil
      }
      programs[index] += 1
      return index
    }
    return index.map { Use(self, $0) }
  }
}
