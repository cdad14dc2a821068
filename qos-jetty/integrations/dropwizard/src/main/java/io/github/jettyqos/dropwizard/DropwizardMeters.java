package io.github.jettyqos.dropwizard;

import com.codahale.metrics.MetricRegistry;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.dropwizard.DropwizardConfig;
import io.micrometer.core.instrument.dropwizard.DropwizardMeterRegistry;
import io.micrometer.core.instrument.util.HierarchicalNameMapper;
import org.jspecify.annotations.Nullable;

/**
 * Dropwizard's registry as one of Micrometer, without the buckets of timers: its own timers have
 * quantiles.
 */
final class DropwizardMeters extends DropwizardMeterRegistry {
  private static final DropwizardConfig CONFIG =
      new DropwizardConfig() {
        @Override
        public String prefix() {
          return "dropwizard";
        }

        @Override
        public @Nullable String get(String key) {
          return null;
        }
      };

  private static final MeterFilter NO_BUCKETS =
      new MeterFilter() {
        @Override
        public DistributionStatisticConfig configure(
            Meter.Id id, DistributionStatisticConfig config) {
          return DistributionStatisticConfig.builder()
              .percentilesHistogram(false)
              .serviceLevelObjectives(new double[0])
              .build()
              .merge(config);
        }
      };

  DropwizardMeters(MetricRegistry registry) {
    super(CONFIG, registry, HierarchicalNameMapper.DEFAULT, Clock.SYSTEM);
    config().meterFilter(NO_BUCKETS);
  }

  @Override
  protected Double nullGaugeValue() {
    return Double.NaN;
  }
}
