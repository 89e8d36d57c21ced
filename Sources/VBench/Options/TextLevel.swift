import ArgumentParser
import OpenVision

/// The recognition level for text, as named on the command line.
enum TextLevel: String, CaseIterable, ExpressibleByArgument {
  case fast, accurate

  var level: VNRequestTextRecognitionLevel {
    switch self {
    case .fast: .fast
    case .accurate: .accurate
    }
  }
}
