import ArgumentParser

/// A comma-separated list of names, as in `--levels fast,accurate`.
struct NameList: ExpressibleByArgument, Sendable {
  var names: [String]

  init(names: [String]) {
    self.names = names
  }

  init?(argument: String) {
    names = argument.split(separator: ",").map { $0.trimmingWhitespace }
    if names.isEmpty || names.contains("") { return nil }
  }

  var defaultValueDescription: String { names.joined(separator: ",") }
}

extension Substring {
  fileprivate var trimmingWhitespace: String {
    let trimmed = drop(while: \.isWhitespace)
    let end = trimmed.lastIndex { !$0.isWhitespace }
    return end.map { String(trimmed[...$0]) } ?? ""
  }
}
