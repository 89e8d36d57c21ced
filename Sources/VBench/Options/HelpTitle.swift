/// The titles of the groups in which `--help` lists options.
enum HelpTitle {
  static let data = "Data"
  static let methods = "Methods"
  static let evaluation = "Protocol"
  static let realTime = "Protocol realtime"
  static let redetection = "Re-detection"
  static let output = "Output"
  static let tolerances = "Tolerances"
  static let objects = "Task mot"
}
