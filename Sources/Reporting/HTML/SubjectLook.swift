/// The appearance of a subject on a page. There are eight colors. From the ninth subject, the dashes, keys and dots
/// also vary, so that up to 32 subjects can be distinguished.
enum SubjectLook {
  static let colors = 8
  /// The number of different appearances.
  static let count = 32

  static func color(_ index: Int) -> Int { index % colors }

  /// Returns the dash pattern of the subject's curves.
  static func dashes(_ index: Int) -> String {
    ["none", "7 3", "2 3", "9 3 2 3"][index / colors % 4]
  }

  /// Returns the CSS declarations of the subject's legend keys and dots.
  static func declarations(_ index: Int) -> String {
    [
      "",
      "--key:linear-gradient(90deg,var(--c) 50%,transparent 50%);--dot:var(--surface);"
        + "--dot-line:var(--c)",
      "--key:repeating-linear-gradient(45deg,var(--c) 0 2px,transparent 2px 4px);"
        + "--dot-line:var(--ink)",
      "--key:transparent;--dot:var(--surface);--dot-line:var(--ink)",
    ][index / colors % 4]
  }
}
