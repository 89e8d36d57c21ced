import Mustache

/// A part of a page's section that is shown below the section's note, such as a table, charts or images.
protocol PagePart {
  /// The name of the template. The template accesses the stored properties of the part.
  static var template: String { get }
}

/// A part of a page that has its own style sheet and script, and more data than should be in memory at once. A page has
/// at most one.
protocol StreamedPart: PagePart {
  var style: String { get }
  var script: String { get }

  /// Writes a page, with the part's data in place of its placeholder.
  func write(_ page: String, to output: inout ByteOutput) throws
}

/// The templates of pages and their parts.
struct PageTemplates {
  private let library: MustacheLibrary

  private static let resources = [
    "page": PackageResources.page_mustache,
    "changes": PackageResources.changes_mustache,
    "chart": PackageResources.chart_mustache,
    "charts": PackageResources.charts_mustache,
    "code": PackageResources.code_mustache,
    "comparisons": PackageResources.comparisons_mustache,
    "explanations": PackageResources.explanations_mustache,
    "gallery": PackageResources.gallery_mustache,
    "heat": PackageResources.heat_mustache,
    "list": PackageResources.list_mustache,
    "machine": PackageResources.machine_mustache,
    "paragraphs": PackageResources.paragraphs_mustache,
    "player": PackageResources.player_mustache,
    "runs": PackageResources.runs_mustache,
    "strips": PackageResources.strips_mustache,
    "summary": PackageResources.summary_mustache,
    "table": PackageResources.table_mustache,
  ]

  /// Parses the embedded templates.
  ///
  /// - Throws: an error from `MustacheTemplate` if a template cannot be parsed.
  init() throws {
    MustacheContentTypes.register(MarkupContentType(), named: MarkupContentType.name)
    library = MustacheLibrary(
      templates: try Self.resources.mapValues {
        try MustacheTemplate(string: String(decoding: $0, as: UTF8.self))
      })
  }

  /// Renders a template.
  ///
  /// - Parameter name: the name of the template, which must exist.
  func text(_ name: String, _ content: Any) -> String {
    library.render(content, withTemplate: name) ?? ""
  }

  func text(_ part: some PagePart) -> String { text(type(of: part).template, part) }
}
