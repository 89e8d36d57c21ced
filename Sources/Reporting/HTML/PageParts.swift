/// Charts that are placed side by side.
package struct PageCharts: PagePart {
  package static var template: [UInt8] { PackageResources.charts_mustache }

  package var charts: [ChartView]

  package init(charts: [ChartView]) { self.charts = charts }
}

extension Page.Section {
  /// Returns a section that contains charts; nil if there are no charts.
  package static func charts(
    _ id: String, _ title: Prose, _ note: Prose, _ charts: [ChartView]
  ) -> Page.Section? {
    charts.isEmpty
      ? nil : Page.Section(id: id, title: title, note: note, parts: [PageCharts(charts: charts)])
  }
}

/// Lines of code for the user to copy.
struct PageCode: PagePart {
  static var template: [UInt8] { PackageResources.code_mustache }

  var lines: [String]
}

/// A bulleted list, with one sentence per entry.
struct PageList: PagePart {
  static var template: [UInt8] { PackageResources.list_mustache }

  var lines: [String]
}

/// Paragraphs with the same appearance.
package struct PageParagraphs: PagePart {
  package static var template: [UInt8] { PackageResources.paragraphs_mustache }

  /// The CSS class, which is `note` or `detail`.
  package var look: String
  private var paragraphs: [String]

  package init(_ paragraphs: [Prose], look: String = "note") {
    self.look = look
    self.paragraphs = paragraphs.map(\.markup)
  }
}

/// A list that explains the figures on the page.
struct PageExplanations: PagePart {
  static var template: [UInt8] { PackageResources.explanations_mustache }

  struct Explanation {
    var title: String
    var explanation: String
  }

  var explanations: [Explanation]
}

/// The images of one item.
struct PictureGroup: PagePart {
  static var template: [UInt8] { PackageResources.gallery_mustache }

  /// An image, or a pair of images with a movable divider between them.
  struct Picture {
    var caption: String
    /// The bytes of the JPEG file, encoded in Base64.
    var jpeg: String
    /// The image to the right of the divider, as a JPEG file in Base64; nil if there is only one image.
    var other: String?
  }

  var title: String
  var pictures: [Picture]
}

/// A table that the reader can sort by clicking on a column heading.
package struct PageTable: PagePart {
  package static var template: [UInt8] { PackageResources.table_mustache }

  package struct Cell {
    package var text: String
    package var kind: String
  }

  package struct Row {
    package var name: String
    package var cells: [Cell]
  }

  /// The caption; nil if there is none.
  package var caption: String?
  package var headers: [Cell]
  package var rows: [Row]

  /// Creates a table. The first `words` columns contain text, and the remaining columns contain numbers. The first
  /// column contains the names of the rows.
  package init(caption: String? = nil, headers: [String], words: Int, rows: [[String]]) {
    func cells(_ texts: [String]) -> [Cell] {
      texts.enumerated().map { Cell(text: $1, kind: $0 < words ? "word" : "number") }
    }
    self.caption = caption
    self.headers = cells(headers)
    self.rows = rows.map { Row(name: $0.first ?? "", cells: Array(cells($0).dropFirst())) }
  }
}
