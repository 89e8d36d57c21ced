/// A page that consists of sections. It is a single HTML file that requires no network access. The only other files
/// that it uses are the images that a part shows; see `PageHead`.
package struct Page {
  package struct Section {
    package enum Look: String {
      case problems
      case remarks
    }

    /// The section's anchor in URLs, which is unique on the page.
    package var id: String
    package var title: Prose
    package var note: Prose?
    /// The name of the CSV file that is stored next to the page and contains the section's numbers; nil if there is
    /// none.
    package var file: String?
    /// The style of the section; nil for the default style.
    package var look: Look?
    /// The title that is visible while the section is collapsed; nil if the section is always open.
    var folded: String?
    /// Whether clicking on an item's row in another section shows the item in this one.
    package var showsItems = false
    package var parts: [any PagePart]

    package init(
      id: String, title: Prose, note: Prose? = nil, file: String? = nil, look: Look? = nil,
      folded: String? = nil, showsItems: Bool = false, parts: [any PagePart]
    ) {
      self.id = id
      self.title = title
      self.note = note
      self.file = file
      self.look = look
      self.folded = folded
      self.showsItems = showsItems
      self.parts = parts
    }
  }

  /// The command that created the page, as shown on the page.
  package var product: String
  package var title: String
  package var headline: String
  var details: [Prose] = []
  /// The metadata of the run; nil to omit them.
  package var facts: PageFacts?
  /// The names of the methods whose columns and curves the reader can hide; empty if there are none.
  package var methods: [String] = []
  /// The indices of the methods in the order in which the reader finds them; nil for their own order.
  var order: [Int]?
  package var sections: [Section]

  /// Renders the page.
  ///
  /// - Throws: an error from `MustacheTemplate` if an embedded template cannot be parsed.
  func rendered() throws -> [UInt8] {
    var output = ByteOutput()
    try write(to: &output)
    return output.bytes
  }

  /// Writes the page. The data of a streamed part is written in chunks.
  ///
  /// - Throws: an error from `MustacheTemplate` if an embedded template cannot be parsed.
  package func write(to output: inout ByteOutput) throws {
    let templates = try PageTemplates()
    let text = try templates.text(PackageResources.page_mustache, View(self, templates))
    let streamed = sections.lazy.flatMap(\.parts).compactMap { $0 as? any StreamedPart }.first
    guard let streamed else { return output.append(text) }
    try streamed.write(text, to: &output)
  }

  /// The values used by the page's template.
  private struct View {
    struct Part {
      var id: String
      var title: String
      var note: String?
      var file: String?
      var look: String?
      var folded: String?
      var parts: [String]
    }

    /// The CSS declarations for a method's color.
    struct Look {
      var style: Int
      var color: Int
      var dashes: String
      var look: String
    }

    var product: String
    var title: String
    var headline: String
    var details: [String]
    var facts: PageFacts?
    var methods: [PageMethod]
    var hasSeveralMethods: Bool
    /// Whether there are so many methods that searching by name is useful.
    var hasManyMethods: Bool
    var sections: [Part]
    var hasSections: Bool
    /// Whether the page shows images from files next to it.
    var hasFrames: Bool
    var looks: [Look]
    var style: String
    var script: String

    init(_ page: Page, _ templates: PageTemplates) throws {
      let heads = page.sections.flatMap(\.parts).map(\.head)
      product = page.product
      title = page.title
      headline = page.headline
      details = page.details.map(\.markup)
      facts = page.facts
      methods = PageMethod.all(page.methods, in: page.order)
      hasSeveralMethods = methods.count > 1
      hasManyMethods = methods.count > 6
      sections = try page.sections.map { section in
        try Part(
          id: section.id, title: section.title.markup, note: section.note?.markup,
          file: section.file, look: section.look?.rawValue, folded: section.folded,
          parts: section.parts.map { try templates.text($0) })
      }
      hasSections = !sections.isEmpty
      hasFrames = heads.contains(where: \.showsFiles)
      looks = (0..<(methods.isEmpty ? MethodLook.count : methods.count)).map {
        Look(
          style: $0, color: MethodLook.color($0), dashes: MethodLook.dashes($0),
          look: MethodLook.declarations($0))
      }
      style = PageResource.text(PackageResources.report_css) + heads.map(\.style).joined()
      script = PageResource.script + heads.map(\.script).joined()
    }
  }
}

/// A method on a page, with its name and the index of its color.
struct PageMethod {
  var style: Int
  var name: String

  /// Returns methods, whose colors are those of their indices.
  ///
  /// - Parameter order: the indices in the order of the result; nil for that of the names.
  static func all(_ names: [String], in order: [Int]? = nil) -> [PageMethod] {
    (order ?? Array(names.indices)).map { PageMethod(style: $0, name: names[$0]) }
  }
}
