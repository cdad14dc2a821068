package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FormatDetectorTest {
  @TempDir Path directory;

  private TraceFormat detect(String... lines) throws IOException {
    return TestTraces.report(TestTraces.file(directory, lines), TraceOptions.DEFAULT).format();
  }

  @Test
  void detect_eachFormat_isTold() throws IOException {
    assertThat(detect(TestTraces.commonLog(1, "/", "5"))).isEqualTo(TraceFormat.COMMON_LOG);
    assertThat(detect("garbage", "", TestTraces.commonLog(1, "/", "5")))
        .isEqualTo(TraceFormat.COMMON_LOG);
    assertThat(detect("#Version: 1.0", "#Fields: date time sc-bytes")).isEqualTo(TraceFormat.W3C);
    assertThat(detect("t,size", "1,2")).isEqualTo(TraceFormat.CSV);
    assertThat(detect("id;Timestamp;x")).isEqualTo(TraceFormat.CSV);
    assertThat(detect("time", "1.5")).isEqualTo(TraceFormat.CSV);
    assertThat(detect("minute,requests,bytes", "0,1,2")).isEqualTo(TraceFormat.PER_MINUTE);
    assertThat(detect("requests_per_second", "3", "4")).isEqualTo(TraceFormat.PER_SECOND);
    assertThat(detect("3")).isEqualTo(TraceFormat.PER_SECOND);
    assertThat(detect("3.0", "4.0", "x", "5.0")).isEqualTo(TraceFormat.PER_SECOND);
  }

  @Test
  void detect_columnOfTimeGiven_isCsv() throws IOException {
    TraceColumns columns = new TraceColumns("when", null, null, null, null, null);
    Path file = TestTraces.file(directory, "when,n", "1,2");
    TraceOptions options = TraceOptions.DEFAULT.withColumns(columns);
    assertThat(TestTraces.report(file, options).format()).isEqualTo(TraceFormat.CSV);
    assertThatThrownBy(() -> TestTraces.read(file, TraceOptions.DEFAULT))
        .isInstanceOf(IOException.class);
  }

  @Test
  void detect_noFormat_namesFileAndLine() throws IOException {
    Path prose = TestTraces.file(directory, "", "Dear \u001b[31mreader,", "this is no trace.");
    assertThatThrownBy(() -> Trace.open(prose, TraceOptions.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(
            prose + ": line 2: cannot tell the format from 'Dear \\u001b[31mreader,'; a log in");
    Path blank = TestTraces.file(directory, "", "");
    assertThatThrownBy(() -> Trace.open(blank, TraceOptions.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessage(blank + ": is empty");
  }

  @Test
  void format_given_isNotGuessed() throws IOException {
    Path file = TestTraces.file(directory, "a,t", "1,2");
    TraceReport report =
        TestTraces.report(file, TestTraces.format(TraceOptions.DEFAULT, TraceFormat.COMMON_LOG));
    assertThat(report.format()).isEqualTo(TraceFormat.COMMON_LOG);
    assertThat(report.malformed()).isEqualTo(2);
  }
}
