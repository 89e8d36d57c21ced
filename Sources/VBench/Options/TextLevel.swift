import ArgumentParser
import OpenVision

/// The level at which text is read.
enum TextLevel: String, CaseIterable, ExpressibleByArgument {
  case fast, accurate

  var level: VNRequestTextRecognitionLevel {
    switch self {
    case .fast: .fast
    case .accurate: .accurate
    }
  }
}
