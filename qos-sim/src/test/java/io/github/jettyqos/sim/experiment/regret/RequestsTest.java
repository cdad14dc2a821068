package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import io.github.jettyqos.sim.server.Troubles;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestsTest {
  private static final DrawnServer SERVER = ServerDraw.of(29);

  @Test
  void draw_sameReplication_isTheSame() {
    assertThat(needs(Requests.draw(SERVER, 1))).isEqualTo(needs(Requests.draw(SERVER, 1)));
    assertThat(needs(Requests.draw(SERVER, 2))).isNotEqualTo(needs(Requests.draw(SERVER, 1)));
  }

  @Test
  void draw_aRun_comesInOrderAndInItsTime() {
    List<DrawnRequest> all = Requests.draw(SERVER, 0).all();
    assertThat(all).extracting(DrawnRequest::atNanos).isSorted();
    assertThat(all.get(all.size() - 1).atNanos()).isLessThan((long) (1e9 * SERVER.seconds()));
    // Poisson: within five standard deviations of the mean.
    double off = Math.abs(all.size() - SERVER.requests());
    assertThat(off).isLessThan(5 * Math.sqrt(SERVER.requests()));
  }

  @Test
  void play_everyRule_settlesAllRequestsAlike() {
    Requests requests = new Requests(Requests.draw(SERVER, 0).all().subList(0, 1000));
    for (AllocationRule rule : AllocationRules.ALL) {
      int[] settled = new int[1];
      RequestOutcomes counts =
          new RequestOutcomes() {
            @Override
            public void completed(DrawnRequest request, double residenceSeconds) {
              settled[0]++;
            }

            @Override
            public void lost(DrawnRequest request) {
              settled[0]++;
            }
          };
      RuleRun.run(SERVER, requests, rule, Troubles.NONE, counts);
      assertThat(settled[0]).as(rule.name()).isEqualTo(1000);
      assertThat(RuleRun.of(SERVER, requests, rule).cost())
          .as(rule.name())
          .isEqualTo(RuleRun.of(SERVER, requests, rule).cost());
    }
  }

  private static List<List<Double>> needs(Requests requests) {
    return requests.all().stream()
        .map(
            each ->
                List.of(
                    (double) each.atNanos(),
                    (double) each.classIndex(),
                    each.content().workSeconds(),
                    each.content().elsewhereSeconds(),
                    each.content().holdSeconds()))
        .toList();
  }
}
