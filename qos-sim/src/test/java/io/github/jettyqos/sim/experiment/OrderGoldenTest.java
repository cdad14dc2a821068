package io.github.jettyqos.sim.experiment;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** D2: the F-test with the right count of parameters, and with the paper's. */
final class OrderGoldenTest {
  private static final Golden FILE = Golden.read("D2_ftest.json");
  private static final double RELATIVE = FILE.number("tolerance_rel");

  static Stream<Arguments> table() {
    return Golden.numbered(FILE.list("F_table"));
  }

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("table")
  void quantile_degreesOfFreedom_isGolden(Golden each) {
    int d1 = each.whole("d1");
    int d2 = each.whole("d2");
    FDistribution f = FDistribution.of(d1, d2);
    assertNear("5 %", f.inverseSurvivalProbability(0.05), each.number("crit95"), RELATIVE);
    assertNear("1 %", f.inverseSurvivalProbability(0.01), each.number("crit99"), RELATIVE);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void test_losses_isGolden(Golden each) {
    // With one output the other parameters of an order are of inputs; the paper's 2 are 1 and 1.
    check(each, each.whole("params_per_order") - 1, "corrected");
    check(each, 1, "printed");
  }

  private static void check(Golden each, int inputs, String which) {
    OrderTest test =
        OrderTest.of(
            new ArxShape(each.whole("m1"), inputs, 1, false),
            each.number("J1"),
            new ArxShape(each.whole("m2"), inputs, 1, false),
            each.number("J2"),
            each.whole("N"));
    assertNear("H", test.statistic(), each.number("H_" + which), RELATIVE);
    assertNear("critical", test.critical(), each.number("crit_" + which), RELATIVE);
    assertThat(test.higherIsBetter()).isEqualTo(each.flag("accept_higher_order_" + which));
  }
}
