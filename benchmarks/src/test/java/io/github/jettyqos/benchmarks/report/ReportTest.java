package io.github.jettyqos.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReportTest {

  /** Programs read it: not a byte may move. */
  @Test
  void json_everyKindOfLine_isWhatProgramsRead() {
    Report report = new Report("gate");
    report.result("one thread, ns", 12.34567);
    report.result("never", Double.NaN);
    report.result("whole", 3);
    report.atMost("ratio", 1.00004, 1.1);
    report.atLeast("share", 0.25, Double.POSITIVE_INFINITY);
    assertThat(report.json())
        .isEqualTo(
            "{\"name\":\"gate\",\"results\":{\"one thread, ns\":12.3457,\"never\":null,"
                + "\"whole\":3.0},\"checks\":["
                + "{\"name\":\"ratio\",\"value\":1.0,\"bound\":1.1,\"holds\":true},"
                + "{\"name\":\"share\",\"value\":0.25,\"bound\":null,\"holds\":false}]}");
  }

  @Test
  void json_notes_areQuotedAndOnlyThereIfThereAreAny() {
    Report report = new Report("a");
    report.note("says \"why\" \\");
    assertThat(report.json())
        .isEqualTo(
            "{\"name\":\"a\",\"results\":{},\"checks\":[],\"notes\":[\"says \\\"why\\\" \\\\\"]}");
  }
}
