import CAllocationCounter

/// Facts about the sanitizers under which tests may run.
public enum Sanitizer {
  /// Whether a sanitizer has replaced the memory allocator.
  public static var isOn: Bool { allocation_counting() == 0 }
}
