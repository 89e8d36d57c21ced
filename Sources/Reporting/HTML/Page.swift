import Bench

/// A page of sections in one file that needs no other files and no network.
struct Page {
  struct Section {
    enum Look: String {
      case problems
      case remarks
    }

    /// The section's name in addresses, unique in the page.
    var id: String
    var title: Prose
    var note: Prose?
    /// The CSV file beside the page with all numbers; nil for none.
    var file: String?
    /// The look; nil for the usual one.
    var look: Look?
    /// The title of a collapsed section; nil for an open one.
    var folded: String?
    var parts: [any PagePart]
  }

  /// The command that made the page.
  var product: String
  var title: String
  var headline: String
  var details: [Prose] = []
  /// The facts about the run; nil if they are not shown.
  var facts: PageFacts?
  /// The names that can be hidden in columns and curves; empty if there are none.
  var subjects: [String] = []
  var sections: [Section]
  /// Whether files with frames are beside the page.
  var hasFrames = false

  /// - Throws: `MustacheTemplate`'s error if an embedded template cannot be parsed.
  func rendered() throws -> [UInt8] {
    var output = ByteOutput()
    try write(to: &output)
    return output.bytes
  }

  /// Writes the page, with the player's data piece by piece.
  ///
  /// - Throws: `MustacheTemplate`'s error if an embedded template cannot be parsed.
  func write(to output: inout ByteOutput) throws {
    let templates = try PageTemplates()
    let text = templates.text("page", View(self, templates))
    guard let player else { return output.append(text) }
    try player.write(text, to: &output)
  }

  private var player: PlayerSection? {
    sections.lazy.flatMap(\.parts).compactMap { $0 as? PlayerSection }.first
  }

  /// The data of the page's template.
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

    /// The CSS of a color.
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
    var subjects: [PageSubject]
    var hasSeveralSubjects: Bool
    /// Whether there are so many that a search by name is useful.
    var hasManySubjects: Bool
    var sections: [Part]
    var hasSections: Bool
    var hasFrames: Bool
    var looks: [Look]
    var style: String
    var script: String

    init(_ page: Page, _ templates: PageTemplates) {
      product = page.product
      title = page.title
      headline = page.headline
      details = page.details.map(\.markup)
      facts = page.facts
      subjects = PageSubject.all(page.subjects)
      hasSeveralSubjects = subjects.count > 1
      hasManySubjects = subjects.count > 6
      sections = page.sections.map { section in
        Part(
          id: section.id, title: section.title.markup, note: section.note?.markup,
          file: section.file, look: section.look?.rawValue, folded: section.folded,
          parts: section.parts.map { templates.text($0) })
      }
      hasSections = !sections.isEmpty
      hasFrames = page.hasFrames
      looks = (0..<(subjects.isEmpty ? SubjectLook.count : subjects.count)).map {
        Look(
          style: $0, color: SubjectLook.color($0), dashes: SubjectLook.dashes($0),
          look: SubjectLook.declarations($0))
      }
      let plays = page.player != nil
      style =
        PageResource.text(PackageResources.report_css)
        + (plays ? PageResource.text(PackageResources.player_css) : "")
      script =
        PageResource.script + (plays ? PageResource.text(PackageResources.player_js) : "")
    }
  }
}

/// A subject that a page compares: the number of its color, and its name.
struct PageSubject {
  var style: Int
  var name: String

  static func all(_ names: [String]) -> [PageSubject] {
    names.enumerated().map { PageSubject(style: $0, name: $1) }
  }
}
