/// Whose rules turn overlaps and center errors into headline numbers.
///
/// Toolkits disagree on thresholds, on the first frame and on absent frames; see the reference page
/// on conventions. `vbench` is the default, the others reproduce their home toolkit's figures.
public enum Conventions: String, CaseIterable, Codable, Sendable {
  case vbench, otb, got10k
  /// GOT-10k's toolkit has an experiment on OTB of its own, which tests no label.
  case got10kOTB = "got10k-otb"
  case lasot, pysot, pytracking, trackingnet, vot
}
