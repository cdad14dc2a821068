package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.experiment.rule.Rules;
import io.github.jettyqos.sim.server.Troubles;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Parts of the law on whole drawn servers, against the same law without them.
 *
 * <p>Windows of five seconds in which a target is missed, of the first 60 of 200 servers that were
 * drawn to judge the law: 426; without tables 464, without a trial 451. Of all 200: 1558, 1617 and
 * 1682, with standard errors of the differences of 34 and 45.
 */
@Tag("long")
final class LawPartsTest {
  private static final long FIRST = 610_001;
  private static final long LAST = 610_060;
  private static int shipped;

  /** Not as the class is initialized: its threads would wait for that. */
  @BeforeAll
  static void playShipped() {
    shipped = missed(Rules.SHIPPED);
  }

  @Test
  void law_withoutTrial_missesMore() {
    assertThat(shipped).isLessThan(missed(Twin.without("TRIAL")));
  }

  @Test
  void law_withoutTables_missesMore() {
    assertThat(shipped).isLessThan(missed(Twin.without("TABLES")));
  }

  private static int missed(Rule rule) {
    return LongStream.rangeClosed(FIRST, LAST)
        .parallel()
        .mapToInt(
            seed -> {
              DrawnServer server = ServerDraw.of(seed);
              Windows windows = new Windows(server);
              Play.run(server, Requests.draw(server, 0), rule, Troubles.NONE, windows);
              return windows.missed();
            })
        .sum();
  }
}
