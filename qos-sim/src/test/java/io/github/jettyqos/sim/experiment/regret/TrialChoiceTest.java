package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.experiment.rule.Rules;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The choice by trial, on whole servers that what the tables say alone ruins: of these four seeds,
 * in three replications each, lending costs 821 s per thousand requests above the floor. The law
 * costs 562, and 1082 where it puts in force what the tables say.
 */
@Tag("long")
final class TrialChoiceTest {
  private static final int REPLICATIONS = 3;

  @Test
  void serversThatTablesRuin_lawCostsLessThanLending() {
    assertThat(cost(Rules.SHIPPED)).isLessThan(cost(Rules.LENT));
  }

  private static double cost(Rule rule) {
    return LongStream.of(1016, 1020, 1025, 1037).mapToDouble(seed -> cost(seed, rule)).sum();
  }

  private static double cost(long seed, Rule rule) {
    DrawnServer server = ServerDraw.of(seed);
    double sum = 0;
    for (int i = 0; i < REPLICATIONS; i++) {
      Requests requests = Requests.draw(server, i);
      sum += Play.of(server, requests, rule).cost() / requests.thousands();
    }
    return sum / REPLICATIONS;
  }
}
