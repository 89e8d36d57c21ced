import Evaluation
import Foundation
import Testing

@testable import Reporting
@testable import Tracking

struct CSVTests {
  private func rows(_ table: CSVTable) -> [String] {
    let lines = String(decoding: table.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.last == "")
    return Array(lines.dropLast())
  }

  @Test func `CSV fields with commas, quotes or line breaks are quoted`() {
    var table = CSVTable(columns: ["a", "b,c"])
    table.append("say \"hi\"")
    table.append("two\nlines")
    table.endRow()
    table.append("plain – ä")
    table.endRow()
    #expect(
      String(decoding: table.bytes, as: UTF8.self)
        == "a,\"b,c\"\r\n\"say \"\"hi\"\"\",\"two\nlines\"\r\nplain – ä,\r\n")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("@sum", "'@sum"), ("+a", "'+a"), ("-rf", "'-rf"), ("-0.5", "-0.5"),
    ("+7", "+7"), ("\t=1", "'\u{FFFD}=1"), ("\u{1B}[31mred", "\u{FFFD}[31mred"),
    ("=a,b", "\"'=a,b\""), ("a=b", "a=b"), ("nul\0byte", "nul\u{FFFD}byte"),
    // Some spreadsheets skip spaces and invisible characters.
    (" =1", "' =1"), ("\u{A0}=1", "'\u{A0}=1"), ("\u{3000}@a", "'\u{3000}@a"),
    ("\u{200B}=1", "'\u{200B}=1"), ("\u{FEFF}\u{2060} +a", "'\u{FEFF}\u{2060} +a"),
    ("\u{3164}=1", "'\u{3164}=1"), ("\n=1", "\"'\n=1\""), ("\u{1}=1", "'\u{FFFD}=1"),
    // Some spreadsheets accept full-width and small forms.
    ("＝1+1", "'＝1+1"), ("＋a", "'＋a"), ("－a", "'－a"), ("＠a", "'＠a"), (" ﹦1", "' ﹦1"),
    ("−a", "'−a"),
    // Some spreadsheets treat a semicolon as the start of a new cell.
    ("blur;=1", "blur;'=1"), ("blur;\u{301}=1", "blur;\u{301}=1"),
    ("a;\u{200D}=1", "a;'\u{200D}=1"),
    ("-1\0=cmd()", "'-1\u{FFFD}=cmd()"), ("\"\u{301},=1", "\"\"\"\u{301},=1\""),
    ("a; =1;-2;b", "a;' =1;-2;b"),
    (" -0.5", " -0.5"), (" a=b", " a=b"), ("a\u{200B}b", "a\u{200B}b"), ("", ""), (" ", " "),
  ])
  func `CSV fields cannot start formulas in spreadsheets or contain control characters`(
    text: String, field: String
  ) {
    var table = CSVTable(columns: ["a"])
    table.append(text)
    table.endRow()
    #expect(rows(table) == ["a", field])
    #expect(CSVTable.field(text) == Array(field.utf8))
  }

  @Test(arguments: [
    0.1, 1.0 / 3, 2.5e-300, 1.7976931348623157e308, 123456789.125, -0.0, 1e-5, 2e22,
  ])
  func `a number written to a CSV field reads back as the same number`(number: Double) {
    #expect(Double(CSVTable.text(number)) == number)
  }

  @Test func `CSV numbers are as short as possible, infinity is inf, and NaN is an empty field`() {
    #expect(CSVTable.text(5) == "5")
    #expect(CSVTable.text(0.1) == "0.1")
    #expect(CSVTable.text(.infinity) == "inf")
    #expect(CSVTable.text(.nan) == "")
  }

  @Test func `summary, comparison, sequence, frame and timing tables have the expected columns`() {
    let summary = [
      "subject,tracker,level,revision,redetect,dataset,conventions,sequences,targets,frames",
      "scored_frames,auc,auc_low,auc_high,op50,op75,precision20,norm_precision,lost,auroc,ece",
      "init_ms,median_ms,p95_ms,p99_ms,cpu_median_ms,fps,status,op50_low,op50_high,op75_low",
      "op75_high,precision20_low,precision20_high,norm_precision_low,norm_precision_high",
      "lost_low,lost_high,auroc_low,auroc_high,ece_low,ece_high,threshold",
      "accepted,accepted_precision,accepted_recall,false_accept,true_rejection",
      "mean_center_error,mean_corner_error,corner_success5",
      "successful_overlap,successful_overlap_low,successful_overlap_high",
      "frames_to_failure,frames_to_failure_low,frames_to_failure_high",
      "jitter,jitter_low,jitter_high",
      "cpu_init_ms,cpu_p95_ms,cpu_p99_ms,cpu_fps,wall_over_cpu,timed_cpu_median_ms",
    ]
    #expect(SummaryCSV.columns.map(\.name).joined(separator: ",") == summary.joined(separator: ","))
    let comparisons = [
      "first,second,conventions,sequences,difference,low,high,wins,losses,permutation_p",
      "wilcoxon_p,adjusted_p,shown,sequences_needed,verdict,testable,p,shown_on_most,sign_p",
      "undoing_share,further_losses,rests_on",
    ]
    let compared = ComparisonsCSV.table(SampleRun.result()).columns
    #expect(compared.joined(separator: ",") == comparisons.joined(separator: ","))
    let sequences = [
      "subject,sequence,target,attributes,frames,scored_frames,auc,op50,op75,precision20",
      "norm_precision,mean_center_error,mean_corner_error,first_failure,median_ms,status,run",
      "corner_success5,successful_overlap,frames_to_failure,jitter,conventions",
    ]
    #expect(
      SequencesCSV.columns.map(\.name).joined(separator: ",") == sequences.joined(separator: ","))
    let frames = [
      "subject,sequence,target,frame,visible,truth_x,truth_y,truth_w,truth_h,x,y,w,h,corners",
      "truth_corners,confidence,overlap,center_error,wall_ms,cpu_ms,initialised,run,failed",
    ]
    #expect(FramesCSV.columns.map(\.name).joined(separator: ",") == frames.joined(separator: ","))
    let timing = [
      "subject,objects,frame_width,frame_height,phase,steps,median_ms,median_low,median_high",
      "p95_ms,p99_ms,max_ms,cpu_median_ms,miss30,miss60",
      "target_side,kernel_multiple,kernel_multiple_low,kernel_multiple_high,memory_bytes",
      "cpu_p95_ms,cpu_p99_ms,wall_over_cpu",
    ]
    #expect(
      TimingCSV.columns.map(\.name).joined(separator: ",") == timing.joined(separator: ","))
  }

  @Test func `frames.csv has a complete row for each frame, even if the tracker never answered`() {
    let rows = rows(FramesCSV.table(SampleRun.result()))
    #expect(rows.count == 1 + 2 * (3 + 4))
    #expect(
      rows[1] == "object-fast-r1,\"sign, bent\",1,0,1,10,20,20,10,10,20,20,10,,"
        + "10 20 30 20 30 30 10 30,0.75,,,8,4,1,,0")
    #expect(
      rows[2] == "object-fast-r1,\"sign, bent\",1,1,1,10,20,20,10,10,20,20,10,"
        + "10 20 30 20 30 30 10 30,10 20 30 20 30 30 10 30,0.75,1,0,2,1,0,,0")
    #expect(rows[3] == "object-fast-r1,\"sign, bent\",1,2,0,,,,,,,,,,,,,,2,1,0,,0")
    #expect(
      rows[6] == "object-fast-r1,walk,1,2,1,10,20,20,10,20,20,20,10,,,0.75,"
        + "0.3333333333333333,10,2,1,0,,0")
    #expect(rows[14] == "other,walk,1,3,1,10,20,20,10,,,,,,,,0,inf,,,0,,0")
  }

  @Test func `sequences.csv has one row with the status per tracker and target`() {
    let rows = rows(SequencesCSV.table(SampleRun.result()))
    #expect(rows.count == 5)
    #expect(
      rows[1] == "object-fast-r1,\"sign, bent\",1,blur;planar,3,1,1,1,1,1,1,0,0,,,ok,,1,1,3,,vbench"
    )
    #expect(rows[3].hasPrefix("other,\"sign, bent\",1,blur;planar,3,1,0,0,0,0,0,,,,,"))
    #expect(rows[3].hasSuffix(",\"failed: said \"\"no\"\"\",,,,1,,vbench"))
    #expect(rows[4].hasPrefix("other,walk,1,blur,4,3,0.3333333333333333,0.3333333333333333,"))
  }

  @Test func `the AUC in summary.csv is the mean over the sequences`() throws {
    let result = SampleRun.result()
    let rows = rows(SummaryCSV.table(result))
    #expect(rows.count == 3)
    let fields = rows[1].split(separator: ",", omittingEmptySubsequences: false)
    #expect(fields.count == SummaryCSV.columns.count)
    #expect(
      fields.prefix(11).joined(separator: ",")
        == "object-fast-r1,object,fast,1,none,sample,vbench,2,2,7,4")
    let overlaps = (1 + 1.0 / 3 + 19.9 / 20.1) / 3
    #expect(abs(try #require(Double(fields[11])) - (1 + overlaps) / 2) < 1e-12)
    #expect(fields[18] == "0")
    #expect(rows[2].contains(",2 failed,"))
  }

  @Test func `timing.csv has separate rows for initializations and warm-up updates`() {
    let rows = rows(TimingCSV.table(SampleRun.result()))
    #expect(rows[1].hasPrefix("object-fast-r1,1,320,240,init,2,8,,,8,8,8,4,0,0"))
    #expect(rows[2].hasPrefix("object-fast-r1,1,320,240,warmup,5,2,,,"))
  }

  @Test
  func `attributes.csv has a row per tracker and attribute, curves.csv a row per curve point`() {
    let attributes = rows(
      AttributesCSV.table(SampleRun.result()))
    // Both methods have rows for the attributes blur and planar, and for the classes small and slow, which are derived
    // from the labels.
    #expect(attributes.count == 1 + 2 * 4)
    #expect(attributes[2] == "object-fast-r1,planar,1,3,1,1,1,1,1,1,,,vbench")
    let curves = rows(CurvesCSV(SampleRun.result()).table)
    #expect(curves.count == 1 + 2 * (101 + 51 + 51))
    #expect(curves[8] == "object-fast-r1,success,0.07,1")
  }

  @Test func `figures in sequences.csv follow the chosen convention`() {
    let rows = rows(SequencesCSV.table(SampleRun.result(.got10k)))
    #expect(rows[2].hasPrefix("object-fast-r1,walk,1,blur,4,3,"))
    let otb = self.rows(SequencesCSV.table(SampleRun.result(.otb)))
    #expect(otb[1].hasPrefix("object-fast-r1,\"sign, bent\",1,blur;planar,3,3,0.63492063492063"))
  }
}
