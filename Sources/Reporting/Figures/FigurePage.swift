import Bench
import Mustache

/// A page of sentences, tables and charts in the style of the report, as `tune` and `drift` write it.
struct FigurePage {
  struct Table {
    struct Cell {
      var text: String
      var kind: String
    }
    struct Header {
      var title: String
      var kind: String
    }
    struct Row {
      var cells: [Cell]
    }

    var headers: [Header]
    var rows: [Row]

    /// - Parameter words: the number of columns with text. The others contain numbers.
    init(headers: [String], words: Int, rows: [[String]]) {
      func kind(_ column: Int) -> String { column < words ? "word" : "number" }
      self.headers = headers.enumerated().map { Header(title: $1, kind: kind($0)) }
      self.rows = rows.map { row in
        Row(cells: row.enumerated().map { Cell(text: $1, kind: kind($0)) })
      }
    }
  }

  struct Section {
    var title: String
    var note: String
    /// The CSV file beside the page with all numbers; nil for none.
    var file: String?
    /// Lines for the user to copy.
    var code: [String] = []
    var table: Table?
    /// The methods with their figures and intervals.
    var summary: SummaryRows?
    /// Figures by row and method, colored by value.
    var heat: HeatTable?
    var charts: [ChartView] = []
    var pictures: [PictureGroup] = []
    /// The title of a collapsed section; nil for an open one.
    var folded: String?
  }

  /// The pictures of one item.
  struct PictureGroup {
    var title: String
    var pictures: [Picture]
  }

  /// A picture, or two pictures with a divider between them.
  struct Picture {
    var caption: String
    /// The JPEG in base 64.
    var jpeg: String
    /// The picture to the right of the divider; nil for none.
    var other: String?
  }

  /// A fact about the run, below the headline.
  struct Fact {
    var name: String
    var value: String
    var isCode = false
  }

  /// Returns the section with the problems of the run; empty if there are none.
  static func sections(
    ofProblems problems: [RunNote],
    note: String = "Problems in the run. A tracker's answers count up to its failure."
  ) -> [Section] {
    guard !problems.isEmpty else { return [] }
    return [
      Section(
        title: "Problems", note: note,
        table: Table(headers: ["problem"], words: 1, rows: problems.map { [$0.description] }))
    ]
  }

  struct Color {
    var style: Int
    var color: Int
    var dashes: String
  }

  /// The command that made the page.
  var product: String
  var title: String
  var headline: String
  var details: [String]
  var facts: [Fact] = []
  /// The methods whose columns and curves can be switched; empty for pages without switches.
  var subjects: [String] = []
  var sections: [Section]

  /// - Throws: `MustacheTemplate`'s error if the embedded template cannot be parsed.
  func rendered() throws -> [UInt8] {
    try PageTemplate(PackageResources.figures_mustache).render(View(self))
  }

  /// The data for the template.
  private struct View {
    struct Part {
      var title: String
      var folded: String?
      var note: String
      var file: String?
      var code: [String]
      var table: Table?
      var summary: SummaryRows?
      var heat: HeatTable?
      var subjects: [Subject]
      var charts: [ChartView]
      var hasCharts: Bool
      var pictures: [PictureGroup]
    }

    struct Subject {
      var style: Int
      var name: String
    }

    var product: String
    var title: String
    var headline: String
    var details: [String]
    var facts: [Fact]
    var hasFacts: Bool
    var subjects: [Subject]
    var hasSeveralSubjects: Bool
    var sections: [Part]
    var colors: [Color]
    var style: String
    var script: String

    init(_ page: FigurePage) {
      product = page.product
      title = page.title
      headline = page.headline
      details = page.details
      facts = page.facts
      hasFacts = !page.facts.isEmpty
      let subjects = page.subjects.enumerated().map { Subject(style: $0, name: $1) }
      self.subjects = subjects
      hasSeveralSubjects = subjects.count > 1
      sections = page.sections.map { section in
        Part(
          title: section.title, folded: section.folded, note: section.note, file: section.file,
          code: section.code,
          table: section.table, summary: section.summary, heat: section.heat, subjects: subjects,
          charts: section.charts, hasCharts: !section.charts.isEmpty, pictures: section.pictures)
      }
      colors = (0..<SubjectLook.count).map {
        Color(style: $0, color: SubjectLook.color($0), dashes: SubjectLook.dashes($0))
      }
      style = PageResource.text(PackageResources.report_css)
      script = PageResource.script
    }
  }
}
