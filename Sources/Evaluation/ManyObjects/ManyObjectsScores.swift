/// The counts from which all measures of a tracker's results on a sequence with many objects are computed. If these
/// counts are summed over several sequences, they give the combined values that TrackEval reports.
package struct ManyObjectsScores: Hashable, SummedEvidence {
  package var clear: CLEARMeasures
  package var identity: IdentityMeasures
  package var hota: HOTAMeasures
  package var vace: VACEMeasures

  package init(_ sequence: ObjectSequence) {
    clear = CLEARMeasures(sequence)
    identity = IdentityMeasures(sequence)
    hota = HOTAMeasures(sequence)
    vace = VACEMeasures(sequence)
  }

  /// Adds the counts of another sequence.
  package static func += (left: inout Self, right: Self) {
    left.clear += right.clear
    left.identity += right.identity
    left.hota += right.hota
    left.vace += right.vace
  }
}

/// The measures for tracking many objects, named as in TrackEval.
package enum ManyObjectsMeasures {
  private static func fraction(
    _ key: String, _ title: String, _ explanation: String, rank: Int?,
    tolerated: Double? = nil, _ value: @escaping @Sendable (ManyObjectsScores) -> Double?
  ) -> Measure<ManyObjectsScores> {
    Measure(
      MeasureFacts(
        key, title: title, explanation: explanation, unit: .share, better: .higher, rank: rank,
        interval: .pooled, tolerated: tolerated), value)
  }

  private static func count(
    _ key: String, _ title: String, _ explanation: String, rank: Int?,
    better: MeasureFacts.Direction? = .lower,
    _ value: @escaping @Sendable (ManyObjectsScores) -> Int
  ) -> Measure<ManyObjectsScores> {
    Measure(
      MeasureFacts(
        key, title: title, explanation: explanation, unit: .count, better: better, digits: 0,
        rank: rank, interval: .pooled)
    ) { Double(value($0)) }
  }

  package static let hota = fraction(
    "hota", "HOTA",
    "higher order tracking accuracy: the geometric mean of detection accuracy (DetA) and association"
      + " accuracy (AssA), averaged over 19 overlap thresholds; 0 to 1, higher is better",
    rank: 0, tolerated: 0.005
  ) { $0.hota.hota }

  package static let detA = fraction(
    "deta", "DetA",
    "detection accuracy: how well objects are found, averaged over HOTA's overlap thresholds;"
      + " 0 to 1, higher is better", rank: 1
  ) { $0.hota.detA }

  package static let assA = fraction(
    "assa", "AssA",
    "association accuracy: how well boxes keep their identities, averaged over HOTA's overlap"
      + " thresholds; 0 to 1, higher is better",
    rank: 1
  ) { $0.hota.assA }

  package static let idf1 = fraction(
    "idf1", "IDF1",
    "F score of the boxes with the right identity, where each object is matched to one track for the"
      + " whole sequence; 0 to 1, higher is better",
    rank: 1, tolerated: 0.01
  ) { $0.identity.idf1 }

  /// The accuracy MOTA, which is negative if there are more errors than object boxes and zero if the tracker finds
  /// nothing.
  package static let mota = Measure<ManyObjectsScores>(
    MeasureFacts(
      "mota", title: "MOTA",
      explanation:
        "1 minus the number of misses, false boxes and identity switches per labeled box;"
        + " at most 1, higher is better",
      unit: .number, better: .higher, rank: 1, interval: .pooled,
      range: FigureRange(-.infinity...1, extremes: 0...1), tolerated: 0.01)
  ) { $0.clear.mota }

  package static let all = [
    hota, detA, assA, idf1, mota,
    fraction("motp", "MOTP", "mean overlap of the matched boxes; 0 to 1, higher is better", rank: 5)
    { $0.clear.motp },
    count(
      "idsw", "IDSW",
      "number of identity switches (an object is matched to a different track than before);"
        + " lower is better", rank: 2
    ) {
      $0.clear.identitySwitches
    },
    count("fp", "FP", "number of track boxes that match no labeled box; lower is better", rank: 6) {
      $0.clear.falsePositives
    },
    count("fn", "FN", "number of labeled boxes that match no track box; lower is better", rank: 6) {
      $0.clear.falseNegatives
    },
    count(
      "tp", "TP", "number of labeled boxes that match a track box; higher is better", rank: nil,
      better: .higher
    ) {
      $0.clear.truePositives
    },
    count(
      "frag", "Frag", "number of times that an object is lost and found again; lower is better",
      rank: 7
    ) {
      $0.clear.fragmentations
    },
    count(
      "mt", "MT",
      "number of objects that are found in more than 80% of their frames; higher is better",
      rank: 7, better: .higher
    ) {
      $0.clear.mostlyTracked
    },
    count(
      "pt", "PT", "number of objects that are found in 20% to 80% of their frames", rank: nil,
      better: nil
    ) {
      $0.clear.partlyTracked
    },
    count(
      "ml", "ML",
      "number of objects that are found in less than 20% of their frames; lower is better", rank: 7
    ) {
      $0.clear.mostlyLost
    },
    fraction(
      "loca", "LocA",
      "mean overlap of matched boxes, averaged over HOTA's overlap thresholds; higher is better",
      rank: 5
    ) {
      $0.hota.locA
    },
    fraction(
      "detre", "DetRe",
      "fraction of the labeled boxes that are found, averaged over HOTA's overlap thresholds;"
        + " 0 to 1, higher is better",
      rank: nil
    ) {
      $0.hota.detRe
    },
    fraction(
      "detpr", "DetPr",
      "fraction of the track boxes that match a labeled box, averaged over HOTA's overlap thresholds;"
        + " 0 to 1, higher is better",
      rank: nil
    ) {
      $0.hota.detPr
    },
    fraction(
      "assre", "AssRe",
      "fraction of an object's boxes that belong to its track; 0 to 1, higher is better",
      rank: nil
    ) {
      $0.hota.assRe
    },
    fraction(
      "asspr", "AssPr",
      "fraction of a track's boxes that belong to its object; 0 to 1, higher is better",
      rank: nil
    ) {
      $0.hota.assPr
    },
    fraction(
      "idr", "IDR",
      "fraction of the labeled boxes with the right identity; 0 to 1, higher is better",
      rank: nil
    ) {
      $0.identity.recall
    },
    fraction(
      "idp", "IDP",
      "fraction of the track boxes with the right identity; 0 to 1, higher is better",
      rank: nil
    ) {
      $0.identity.precision
    },
    fraction(
      "recall", "recall",
      "fraction of the labeled boxes that are found with an overlap of at least 0.5;"
        + " 0 to 1, higher is better",
      rank: nil
    ) {
      $0.clear.recall
    },
    fraction(
      "precision", "precision",
      "fraction of the track boxes that match a labeled box with an overlap of at least 0.5;"
        + " 0 to 1, higher is better",
      rank: nil
    ) {
      $0.clear.precision
    },
    fraction(
      "sfda", "SFDA",
      "VACE's sequence frame detection accuracy: the overlap of objects with their matched tracks,"
        + " averaged over frames; 0 to 1, higher is better",
      rank: nil
    ) { $0.vace.sfda },
    fraction(
      "ata", "ATA",
      "VACE's average tracking accuracy: the fraction of frames in which an object and its track"
        + " overlap by at least 0.5, averaged over objects and tracks; 0 to 1, higher is better",
      rank: nil
    ) { $0.vace.ata },
    Measure(
      MeasureFacts(
        "stda", title: "STDA",
        explanation:
          "VACE's sequence track detection accuracy: ATA before the division by the mean number of"
          + " objects and tracks; higher is better", unit: .number,
        better: .higher, rank: nil, interval: .pooled, range: .positive)
    ) { $0.vace.stda },
  ]
}
