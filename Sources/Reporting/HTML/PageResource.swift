/// The scripts and style sheets of pages.
package enum PageResource {
  /// The script for pages with tables and charts.
  package static var script: String {
    text(
      PackageResources.address_js, PackageResources.report_js, PackageResources.tables_js,
      PackageResources.axes_js, PackageResources.speed_js, PackageResources.curves_js,
      PackageResources.saving_js)
  }

  /// Returns the text of embedded files, joined together.
  package static func text(_ resources: [UInt8]...) -> String {
    resources.map { String(decoding: $0, as: UTF8.self) }.joined()
  }
}
