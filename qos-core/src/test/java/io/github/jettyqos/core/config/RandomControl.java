package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.ControlOptions.ControlOptionsBuilder;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.PiKind;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/** Valid control at random, by laws that work with whatever classes are promised. */
final class RandomControl {
  private RandomControl() {}

  static ControlOptions next(Random random) {
    LawKind[] laws = {LawKind.STATIC, LawKind.MTRR, LawKind.QUEUE_LENGTH, LawKind.AGE};
    ControlOptionsBuilder control =
        ControlOptions.builder()
            .law(RandomConfigs.any(random, laws))
            .period(Duration.ofNanos(10_000_000 + random.nextInt(1_000_000_000)))
            .step(1 + random.nextInt(65535))
            .shadow(random.nextBoolean())
            .records(1 + random.nextInt(65536))
            .mtrr(new MtrrRule(random.nextDouble(), random.nextDouble()))
            .pi(
                new PiRule(
                    RandomConfigs.any(random, PiKind.values()),
                    RandomConfigs.any(random, RatioScale.values()),
                    gains(random, -1),
                    gains(random, 1),
                    RandomConfigs.any(random, Metric.values()),
                    adaptation(random)))
            .optimal(
                new OptimalRule(
                    1 + random.nextInt(50),
                    random.nextBoolean()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(Math.exp(5 * random.nextDouble())),
                    random.nextDouble(),
                    adaptation(random)));
    if (random.nextBoolean()) {
      control.total(1000 + random.nextInt(1000)); // six classes keep 600 at most, of 2000 at least
    }
    return control.build();
  }

  private static Optional<PiGains> gains(Random random, int sign) {
    double gain = sign * 1e9 * random.nextDouble();
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(new PiGains(gain, random.nextDouble() - 0.5));
  }

  private static Adaptation adaptation(Random random) {
    return new Adaptation(
        0.5 + random.nextDouble() / 2,
        random.nextDouble() / 2,
        5 + random.nextInt(1000),
        1 + random.nextInt(1_000_000_000));
  }
}
