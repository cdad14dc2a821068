package io.github.jettyqos.examples.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AccessLogTest {
  private static final String CLF =
      "h - - [01/Jul/1995:00:00:01 -0400] \"GET /a HTTP/1.0\" 200 1\n"
          + "nonsense\n"
          + "h - - [01/Jul/1995:00:00:01 -0400] \"GET /b HTTP/1.0\" 200 1\n"
          + "h - - [01/Jul/1995:00:00:03 -0400] \"GET /c\" 200 1\n";

  @TempDir Path directory;

  @Test
  void clf_malformedLine_isCountedWithItsNumberAndTheRestIsRead() throws IOException {
    AccessLog log = AccessLog.read(Files.writeString(directory.resolve("log"), CLF));
    assertThat(log.malformed()).isEqualTo(1);
    assertThat(log.firstMalformed()).isEqualTo(2);
    // Two of one second are half a second apart.
    assertThat(log.arrivals())
        .containsExactly(
            new Arrival(0, "/a"),
            new Arrival(500_000_000L, "/b"),
            new Arrival(2_000_000_000L, "/c"));
  }

  @Test
  void csvGz_columnsInAnyOrder_areFoundByName() throws IOException {
    Path file = directory.resolve("log.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("path,time\n/x,10.5\n/y,11\n/z,what\n".getBytes(StandardCharsets.UTF_8));
    }
    AccessLog log = AccessLog.read(file);
    assertThat(log.arrivals())
        .containsExactly(new Arrival(0, "/x"), new Arrival(500_000_000L, "/y"));
    assertThat(log.firstMalformed()).isEqualTo(4);
  }

  @Test
  void csv_noTimeColumn_namesTheColumns() throws IOException {
    Path file = Files.writeString(directory.resolve("log.csv"), "when,path\n1,/x\n");
    assertThatThrownBy(() -> AccessLog.read(file))
        .hasMessage("--replay: no column named time; there are [when, path]");
  }

  @Test
  void poisson_tenThousandArrivals_meanRateWithinThreeStandardErrors() {
    PoissonArrivals arrivals = new PoissonArrivals("/x", 1000, 10, 1);
    int count = 0;
    while (arrivals.hasNext()) {
      arrivals.next();
      count++;
    }
    // 10 000 expected, standard deviation 100.
    assertThat(count).isBetween(9_700, 10_300);
  }

  @Test
  void replay_pathOfNoClass_isAlwaysOfTheSame() {
    Replay replay =
        new Replay(
            List.of(new Arrival(0, "/a"), new Arrival(1000, "/a")), 2, List.of("g", "s", "b"));
    String name = replay.classOf("/a");
    assertThat(replay.of(name, 1)).extracting(Arrival::dueNanos).containsExactly(0L, 500L);
    assertThat(replay.classOf("/g/x")).isEqualTo("g");
  }
}
