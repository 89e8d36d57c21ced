import CAllocationCounter

/// Facts about the sanitizers under which tests may run.
public enum Sanitizer {
  /// Whether a sanitizer has replaced the memory allocator.
  public static var isOn: Bool { allocation_counting() == 0 }

  /// Returns the number of minutes after which a test counts as hanging. Sanitizers make tests slower, and the tests
  /// wait for each other.
  public static func minutes(_ minutes: Int) -> Int { isOn ? 20 * minutes : minutes }
}
