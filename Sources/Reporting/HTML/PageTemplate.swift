import Mustache

/// A page's template with the parts shared by templates.
struct PageTemplate {
  private let template: MustacheTemplate
  private let library: MustacheLibrary

  /// - Parameter resource: the embedded template.
  /// - Throws: `MustacheTemplate`'s error if a template cannot be parsed.
  init(_ resource: [UInt8]) throws {
    MustacheContentTypes.register(MarkupContentType(), named: MarkupContentType.name)
    template = try MustacheTemplate(string: String(decoding: resource, as: UTF8.self))
    func part(_ resource: [UInt8]) throws -> MustacheTemplate {
      try MustacheTemplate(string: String(decoding: resource, as: UTF8.self))
    }
    library = MustacheLibrary(templates: [
      "chart": try part(PackageResources.chart_mustache),
      "gallery": try part(PackageResources.gallery_mustache),
    ])
  }

  func text(_ page: Any) -> String { template.render(page, library: library) }

  func render(_ page: Any) -> [UInt8] { Array(text(page).utf8) }
}
