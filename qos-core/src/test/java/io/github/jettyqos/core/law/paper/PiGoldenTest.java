package io.github.jettyqos.core.law.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.WholeThreads;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** C4: budgets from ratios, budgets under saturation, and the controller. The file is exact. */
final class PiGoldenTest {
  private static final Golden FILE = Golden.read("C4_allocation.json");

  static Stream<Arguments> relative() {
    return Golden.numbered(FILE.list("relative"));
  }

  static Stream<Arguments> saturation() {
    return Golden.numbered(FILE.map("saturation").list("cases"));
  }

  static Stream<Arguments> controllers() {
    return Golden.numbered(FILE.list("pi_eq1"));
  }

  @ParameterizedTest
  @MethodSource("relative")
  void shares_ratios_areGolden(Golden each) {
    double[] expected = each.numbers("B_real");
    int threads = each.whole("M");
    int[] least = new int[expected.length];
    MatchResult whole = each.key("B_integer_min(\\d+)");
    Arrays.fill(least, Integer.parseInt(whole.group(1)));
    int[] most = new int[expected.length];
    Arrays.fill(most, threads);
    int[] order = IntStream.range(0, expected.length).toArray();
    BudgetBounds bounds = new BudgetBounds(threads, least, most, order);
    double[] shares = RelativeLaw.shares(each.numbers("U_1_to_Nminus1"), bounds);
    assertThat(shares).containsExactly(expected, within(1e-12 * threads));
    double[] proportions = each.numbers("P");
    for (int k = 0; k < proportions.length; k++) {
      double last = shares[shares.length - 1];
      assertThat(shares[k] / last).isCloseTo(proportions[k], within(1e-12));
    }
    assertThat(WholeThreads.round(shares, threads, bounds.least(), bounds.most()))
        .isEqualTo(each.wholes(whole.group()));
  }

  @ParameterizedTest
  @MethodSource("saturation")
  void grant_requests_isGolden(Golden each) {
    double[] requested = each.numbers("requested");
    int[] least = new int[requested.length];
    Arrays.fill(least, each.whole("min_per_class"));
    int[] most = new int[requested.length];
    Arrays.fill(most, each.whole("M"));
    int[] order = IntStream.range(0, requested.length).toArray();
    BudgetBounds bounds = new BudgetBounds(each.whole("M"), least, most, order);
    assertThat(Saturation.grant(requested, bounds)).isEqualTo(each.wholes("granted"));
  }

  @ParameterizedTest
  @MethodSource("controllers")
  void controller_errors_isGolden(Golden each) {
    assertThat(each.number("e0")).isZero();
    PiController controller =
        new PiController(new PiGains(each.number("g"), each.number("r")), each.number("u0"));
    double[] limits = each.numbers("limits");
    List<Golden> rows = each.list("rows");
    for (Golden row : rows) {
      double raw = controller.propose(row.number("error"));
      double made = Math.max(limits[0], Math.min(limits[1], raw));
      controller.applied(raw, made);
      assertThat(raw).isCloseTo(row.number("raw"), within(1e-12 * 128));
      assertThat(controller.input()).isCloseTo(row.number("applied"), within(1e-12 * 128));
    }
  }
}
