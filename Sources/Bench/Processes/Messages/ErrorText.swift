import Foundation

/// One-line descriptions of errors.
package enum ErrorText {
  package static func of(_ error: any Error) -> String {
    let isFoundations = type(of: error) is NSObject.Type
    let text = isFoundations ? error.localizedDescription : String(describing: error)
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
