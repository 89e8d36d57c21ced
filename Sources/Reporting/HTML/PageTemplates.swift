import Mustache

/// A part of a page's section that is shown below the section's note, such as a table, charts or images.
package protocol PagePart {
  /// The template of the part's markup, which accesses the stored properties of the part.
  static var template: [UInt8] { get }
  /// What the part adds to the head and the script of its page. By default, it adds nothing.
  var head: PageHead { get }
}

extension PagePart {
  package var head: PageHead { PageHead() }
}

/// What a part adds to the head and the script of its page.
package struct PageHead {
  package var style = ""
  package var script = ""
  /// Whether the part shows images from files next to the page.
  package var showsFiles = false

  package init(style: String = "", script: String = "", showsFiles: Bool = false) {
    self.style = style
    self.script = script
    self.showsFiles = showsFiles
  }
}

/// A part of a page that has more data than should be in memory at once. A page has at most one.
package protocol StreamedPart: PagePart {
  /// Writes a page, with the part's data in place of its placeholder.
  func write(_ page: String, to output: inout ByteOutput) throws
}

/// A renderer of templates.
struct PageTemplates {
  /// The templates that other templates include.
  private let included: MustacheLibrary

  /// Parses the templates that other templates include.
  ///
  /// - Throws: an error from `MustacheTemplate` if a template cannot be parsed.
  init() throws {
    MustacheContentTypes.register(MarkupContentType(), named: MarkupContentType.name)
    included = MustacheLibrary(
      templates: ["chart": try Self.parsed(PackageResources.chart_mustache)])
  }

  /// Renders a template.
  ///
  /// - Throws: an error from `MustacheTemplate` if the template cannot be parsed.
  func text(_ template: [UInt8], _ content: Any) throws -> String {
    try Self.parsed(template).render(content, library: included)
  }

  func text(_ part: some PagePart) throws -> String { try text(type(of: part).template, part) }

  private static func parsed(_ template: [UInt8]) throws -> MustacheTemplate {
    try MustacheTemplate(string: String(decoding: template, as: UTF8.self))
  }
}
