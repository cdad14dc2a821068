package io.github.jettyqos.examples.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.workload.GapSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplayTest {
  private static final List<String> CLASSES = List.of("gold", "silver", "bronze");

  @Test
  void gaps_ofAClass_areItsRequestsOnlyAndFaster(@TempDir Path directory) throws IOException {
    Path log = directory.resolve("log.csv");
    Files.writeString(log, "time,path\n10.5,/gold/a\n11.0,/silver/b\nwhat,/gold/c\n13.5,/gold/d\n");
    Replay replay = Replay.of(log, CLASSES, 1);
    assertThat(replay.report().malformed()).isEqualTo(1);
    assertThat(replay.nanos()).isEqualTo(4_000_000_000L); // to the end of second 13
    GapSource gold = replay.gaps("gold", 2);
    // 0.5 s and 3.5 s after the first second began, twice as fast.
    assertThat(gold.nextGapNanos()).isEqualTo(250_000_000);
    assertThat(gold.nextGapNanos()).isEqualTo(1_500_000_000);
    assertThat(gold.nextGapNanos()).isEqualTo(GapSource.NEVER);
  }

  @Test
  void classOf_pathOfNoClass_isAlwaysTheSameOne() {
    int[] counts = new int[3];
    for (int i = 0; i < 10_000; i++) {
      String name = Replay.classOf("/page/" + i, CLASSES);
      assertThat(Replay.classOf("/page/" + i, CLASSES)).isEqualTo(name);
      counts[CLASSES.indexOf(name)]++;
    }
    // One, three and six in ten; a hash of numbers in a row is even.
    assertThat(counts[0]).isBetween(900, 1100);
    assertThat(counts[1]).isBetween(2850, 3150);
    assertThat(Replay.classOf("/gold/x", CLASSES)).isEqualTo("gold");
  }
}
