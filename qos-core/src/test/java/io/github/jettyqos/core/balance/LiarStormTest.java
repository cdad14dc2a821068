package io.github.jettyqos.core.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Over drawn loads and networks: no honest node is called a liar, and liars are found. */
final class LiarStormTest {
  private static final int SEEDS = 1000;

  /** Of them, where what must happen happens often enough. */
  private static final int FEW = 400;

  private static long accused(int seeds, WatchRule rule) {
    return LongStream.rangeClosed(1, seeds)
        .map(seed -> new LiarStorm(seed, LiarStorm.Lie.NONE, rule).run())
        .filter(at -> at >= 0)
        .count();
  }

  @Test
  void honestNodes_inStorms_areBelieved() {
    assertThat(accused(SEEDS, WatchRule.DEFAULT)).isZero();
  }

  @Test
  void honestNodes_withoutTimeForTransit_areAccused() {
    // The twin: what is under way counts as if it were there.
    WatchRule rule = WatchRule.DEFAULT;
    assertThat(
            accused(
                FEW,
                new WatchRule(
                    rule.heartbeat(),
                    rule.timeout(),
                    rule.missed(),
                    rule.failures(),
                    rule.retry(),
                    rule.age(),
                    rule.slowStart(),
                    Duration.ZERO)))
        .isGreaterThan(5);
  }

  @Test
  void nodesThatSayThatTheyAreIdle_areFoundByTheNextReport() {
    // Those count that had as much there as the rule asks for, sent long enough ago: then the
    // report that said nothing was there is the first proof, and the next one the second.
    List<Long> tookMillis = new ArrayList<>();
    int lied = 0;
    for (long seed = 1; seed <= FEW; seed++) {
      LiarStorm storm = new LiarStorm(seed, LiarStorm.Lie.ALL_IDLE, WatchRule.DEFAULT);
      long at = storm.run();
      if (storm.grossSince() >= 0) {
        lied++;
        if (at >= 0) {
          tookMillis.add((at - storm.grossSince()) / LiarStorm.MILLI);
        }
      }
    }
    assertThat(lied).isGreaterThan(60);
    // Some have served what was there before the next report, and their lie does no harm any more.
    assertThat(tookMillis.size()).isGreaterThan(lied * 9 / 10);
    assertThat(tookMillis.stream().filter(took -> took <= 150).count())
        .isGreaterThan(tookMillis.size() * 8 / 10);
  }
}
