package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.experiment.rule.Rules;
import io.github.jettyqos.sim.server.Troubles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Parts of the law on whole drawn servers, against the same law without them. The seeds, 5001 to
 * 5012 in one replication, were fixed before anything was measured on them.
 *
 * <p>Windows of five seconds in which a target is missed: the law 85. Without bounded queues it is
 * 83: these show in {@link RepeatedOverloadTest}.
 */
@Tag("long")
final class LawPartsTest {
  private static final long FIRST = 5001;
  private static final long LAST = 5012;
  private static final int SHIPPED = missed(Rules.SHIPPED);

  @Test
  void law_withoutTrial_missesMore() {
    assertThat(SHIPPED).isLessThan(missed(Twin.without("TRIAL")));
  }

  @Test
  void law_withoutTables_missesMore() {
    assertThat(SHIPPED).isLessThan(missed(Twin.without("TABLES")));
  }

  private static int missed(Rule rule) {
    int sum = 0;
    for (long seed = FIRST; seed <= LAST; seed++) {
      DrawnServer server = ServerDraw.of(seed);
      Windows windows = new Windows(server);
      Play.run(server, Requests.draw(server, 0), rule, Troubles.NONE, windows);
      sum += windows.missed();
    }
    return sum;
  }
}
