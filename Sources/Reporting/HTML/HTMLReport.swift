import Foundation
import Harness
import Mustache

/// `index.html`: the report for people, one file that needs nothing else and no network.
public enum HTMLReport {
  /// How many pictures of lost targets the page holds.
  public enum Pictures: String, CaseIterable, Sendable {
    case none
    /// The twelve worst targets.
    case few
    /// Every lost target, as long as the pictures stay below about 3.5 MB.
    case all
  }

  /// The page.
  ///
  /// The same result gives the same bytes. Frames of the worst sequences are read again for the
  /// pictures; where that fails, the page says so in their place.
  ///
  /// - Throws: `MustacheTemplate`'s error when the embedded template cannot be parsed.
  public static func render(
    _ result: RunResult, pictures: Pictures = .few
  ) throws -> [UInt8] {
    MustacheContentTypes.register(MarkupContentType(), named: MarkupContentType.name)
    let template = try MustacheTemplate(string: text(PackageResources.report_mustache))
    let page = Page(
      result, gallery: FailureGallery(result, pictures: pictures),
      style: text(PackageResources.report_css), script: text(PackageResources.report_js))
    return Array(template.render(page).utf8)
  }

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }
}
