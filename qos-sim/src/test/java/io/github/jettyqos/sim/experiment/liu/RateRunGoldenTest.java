package io.github.jettyqos.sim.experiment.liu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.law.paper.rate.AgeLaw;
import io.github.jettyqos.core.law.paper.rate.QueueLengthLaw;
import io.github.jettyqos.core.law.paper.rate.QueueingModelLaw;
import io.github.jettyqos.core.law.paper.rate.RateRule;
import io.github.jettyqos.core.law.paper.rate.ServiceRateLaw;
import io.github.jettyqos.core.law.paper.rate.TrimRule;
import io.github.jettyqos.sim.workload.GapSource;
import java.util.Arrays;
import java.util.PrimitiveIterator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** B2: departures and rates of short traces, to 1e-6 s, with the laws and the server in use. */
final class RateRunGoldenTest {
  private static final Golden FILE = Golden.read("B2_trace.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void run_deterministicTrace_isGolden(Golden each) {
    double[] arrivals = each.numbers("arrivals");
    PrimitiveIterator.OfDouble works = Arrays.stream(each.numbers("works")).iterator();
    RateRun run =
        RateRun.run(
            law(each),
            Math.round(each.number("control_period") * 1e9),
            each.whole("lambda_window"),
            at(arrivals),
            works::nextDouble,
            arrivals.length);
    double tolerance = FILE.number("tolerance_abs");
    double[] departures = each.numbers("expected_departures");
    for (int i = 0; i < arrivals.length; i++) {
      assertThat(run.ends()[i])
          .as("departure %d of %s", i, each.text("law"))
          .isCloseTo(departures[i], within(tolerance));
    }
    double[] rates = each.numbers(each.key("expected_mu_first_\\d+_ticks").group());
    for (int i = 0; i < rates.length; i++) {
      assertThat(run.rates()[i])
          .as("rate at tick %d of %s", i, each.text("law"))
          .isCloseTo(rates[i], within(tolerance));
    }
    assertThat(Arrays.stream(run.delays()).average().orElseThrow())
        .isCloseTo(each.number("mean_delay"), within(tolerance));
  }

  private static ServiceRateLaw law(Golden each) {
    double reference = each.number("D_ref");
    double gain = each.number("ki_per_completion");
    DoubleRange rates = new DoubleRange(each.number("mu_min"), each.number("mu_max"));
    RateRule rule =
        new RateRule(
            reference,
            new TrimRule(gain, FILE.stated("semantics", "clamp \\+-(\\d+)"), Meaning.TRACK),
            rates);
    return switch (each.text("law")) {
      case "QM" -> new QueueingModelLaw(rule);
      case "QL" -> new QueueLengthLaw(rule);
      case "LD" -> new QueueLengthLaw(rule, 1 / reference, 0);
      default ->
          new AgeLaw(
              new RateRule(reference, new TrimRule(gain, reference / 2, Meaning.TRACK), rates));
    };
  }

  /** A source that gives these times, and then no more. */
  static GapSource at(double... seconds) {
    int[] next = {0};
    long[] before = {0};
    return () -> {
      if (next[0] == seconds.length) {
        return GapSource.NEVER;
      }
      long at = Math.round(seconds[next[0]++] * 1e9);
      long gap = at - before[0];
      before[0] = at;
      return gap;
    };
  }
}
