package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The best partitions that stay of a server that was drawn, beside the shipped law.
 *
 * @param draw the server, and what rules cost on it
 * @param alone the best without lending; its cost is above the floor
 * @param lent the best with lending; its cost is above the floor
 */
record HindsightCosts(DrawCosts draw, Hindsight.Found alone, Hindsight.Found lent) {
  /** The number of draws for which the search is made. */
  static final int DRAWS = 40;

  static HindsightCosts of(DrawCosts draw) {
    List<Requests> requests =
        IntStream.range(0, DrawCosts.REPLICATIONS)
            .mapToObj(i -> Requests.draw(draw.server(), i))
            .toList();
    return new HindsightCosts(
        draw,
        above(draw.floor(), Hindsight.of(draw.server(), requests, false)),
        above(draw.floor(), Hindsight.of(draw.server(), requests, true)));
  }

  private static Hindsight.Found above(double floor, Hindsight.Found found) {
    return new Hindsight.Found(found.partition(), found.cost() - floor);
  }

  double ours() {
    return draw.mean(AllocationRules.SHIPPED);
  }

  /** The cost of the better one. */
  double best() {
    return Math.min(alone.cost(), lent.cost());
  }
}
