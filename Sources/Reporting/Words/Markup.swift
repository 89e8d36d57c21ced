import Files
import Mustache

/// The content type that escapes template output. It replaces the template engine's own escaping, which works on
/// characters instead of Unicode scalars.
struct MarkupContentType: MustacheContentType {
  /// The name that selects this content type in templates.
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { Escaping.markup(text) }
}
