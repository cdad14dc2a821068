package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.law.paper.rate.AgeLaw;
import io.github.jettyqos.core.law.paper.rate.QueueLengthLaw;
import io.github.jettyqos.core.law.paper.rate.QueueingModelLaw;
import io.github.jettyqos.core.law.paper.rate.RateRule;
import io.github.jettyqos.core.law.paper.rate.ServiceRateLaw;
import io.github.jettyqos.core.law.paper.rate.TrimRule;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.ParetoOnOff;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.util.Locale;

/**
 * The experiment behind figures 1 and 3 of Liu, Zheng, Heo and Sha 2005, and its laws.
 *
 * <p>One Pareto On/Off source, a reference of 2 s; 105 000 requests, of which the first 5000 do not
 * count. Left open by the paper, chosen by us: a control period of 0.1 s, exponential work, and a
 * feedback of 0.005 for each completion, with which Sha's law shows the variance of figure 1.
 */
enum LiuBenchmark {
  /** Sha's law. */
  MODEL("queueing model"),
  /** Liu's law. */
  QUEUE("queue length"),
  /** Our law. */
  AGE("age");

  static final double REFERENCE = 2;
  static final long PERIOD_NANOS = 100_000_000;
  static final int SKIPPED = 5_000;
  static final int REQUESTS = 105_000;
  static final int SEEDS = 20;

  private static final DoubleRange RATES = new DoubleRange(0.02, 1e4);

  private final String words;

  LiuBenchmark(String words) {
    this.words = words;
  }

  /** The law in its first state. */
  ServiceRateLaw law() {
    TrimRule trim =
        this == AGE
            ? TrimRule.ofTime(REFERENCE, Meaning.TRACK)
            : TrimRule.ofRate(REFERENCE, Meaning.TRACK);
    RateRule rule = new RateRule(REFERENCE, trim, RATES);
    return switch (this) {
      case MODEL -> new QueueingModelLaw(rule);
      case QUEUE -> new QueueLengthLaw(rule);
      case AGE -> new AgeLaw(rule);
    };
  }

  /** One run; all laws of a seed see the same requests. */
  BlockDelays run(long seed, int requests) {
    RandomStreams streams = new RandomStreams(seed);
    WorkDistribution work = WorkDistribution.exponential(1, streams.stream("work"));
    RateRun run =
        RateRun.run(law(), PERIOD_NANOS, ArrivalMemory.WINDOW, source(streams), work, requests);
    return new BlockDelays(run, SKIPPED, BlockDelays.BLOCK);
  }

  static GapSource source(RandomStreams streams) {
    return GapSources.paretoOnOff(ParetoOnOff.LIU, streams.stream("arrivals"));
  }

  /** Its part in the names of results. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return words;
  }
}
