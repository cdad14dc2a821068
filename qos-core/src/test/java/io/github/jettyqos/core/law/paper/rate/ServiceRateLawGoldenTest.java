package io.github.jettyqos.core.law.paper.rate;

import static io.github.jettyqos.core.Golden.assertNear;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.law.Measurement.Ages;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** B1: rates of the queueing model, the queue-length law, and Little's law alone. */
final class ServiceRateLawGoldenTest {
  private static final Golden FILE = Golden.read("B1_law.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rate_anyState_isGolden(Golden each) {
    double reference = each.number("D_ref");
    RateRule rule =
        new RateRule(reference, new TrimRule(1, 50, Meaning.TRACK), new DoubleRange(0, 1e9));
    assertGolden(each, "mu_QM", new QueueingModelLaw(rule));
    assertGolden(each, "mu_QL", new QueueLengthLaw(rule, each.number("K"), 1 / reference));
    assertGolden(each, "mu_LD", new QueueLengthLaw(rule, 1 / reference, 0));
    if (each.has("mu_QL_simplified_if_K_eq_1_over_D")) {
      assertGolden(each, "mu_QL_simplified_if_K_eq_1_over_D", new QueueLengthLaw(rule));
    }
  }

  private static void assertGolden(Golden each, String key, ServiceRateLaw law) {
    law.learn(-each.number("delta_mu"));
    double rate = law.rate(each.number("lam"), each.whole("l_current"), Ages.NONE);
    assertNear(key, rate, each.number(key), FILE.number("tolerance_rel"));
  }
}
