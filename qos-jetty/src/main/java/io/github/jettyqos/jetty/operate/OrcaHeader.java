package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.admit.NodeLoad;
import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.core.measure.ReportedClass;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.jspecify.annotations.Nullable;

/**
 * The load of this node as a response header, in the text form of ORCA (Open Request Cost
 * Aggregation), for Envoy and gRPC.
 *
 * <p>It is computed again after 50 ms at the earliest, so that a response costs one look at the
 * clock. It is the load at the start of a request.
 *
 * <p>Races. T1 and T2 may both find it too old and both compute it; the later one stays. Both are
 * valid.
 */
public final class OrcaHeader {
  private static final long FRESH_NANOS = 50_000_000L;

  /** The interval for the use of processors, since the system counts it in ticks. */
  private static final long PROCESSORS_NANOS = 1_000_000_000L;

  /** A bound, as the space for a response head is limited. */
  private static final int MOST_CLASSES = 16;

  private static final double NANOS = 1e-9;
  private static final double THOUSANDTHS = 1e3;

  private record Made(HttpField field, long nanos) {}

  private record Use(long nanos, double seconds, double part) {}

  private final List<String> names;
  private final NodeLoad load;
  private final HostProcessors processors;
  private final NanoClock clock;
  private volatile @Nullable Made last;
  private volatile Use use;

  public OrcaHeader(List<String> names, NodeLoad load, HostProcessors processors, NanoClock clock) {
    this.names = names;
    this.load = load;
    this.processors = processors;
    this.clock = clock;
    this.use = new Use(clock.nanoTime(), processors.processSeconds(), Double.NaN);
  }

  public HttpField field() {
    long now = clock.nanoTime();
    Made seen = last;
    if (seen != null && now - seen.nanos < FRESH_NANOS) {
      return seen.field;
    }
    HttpField made = new HttpField(FrontEnds.LOAD_FIELD, text(now));
    last = new Made(made, now);
    return made;
  }

  private String text(long now) {
    List<String> metrics = new ArrayList<>();
    double rate = 0;
    long working = 0;
    long budgets = 0;
    List<String> named = new ArrayList<>();
    for (int k = 0; k < load.size(); k++) {
      ReportedClass of = load.of(k);
      rate += of.rate();
      working += of.working();
      budgets += of.budget();
      if (k < MOST_CLASSES) {
        named.add("named_metrics." + names.get(k) + "_idle=" + of.idle());
        named.add("named_metrics." + names.get(k) + "_queued=" + of.queued());
      }
    }
    double used = processorUse(now);
    if (!Double.isNaN(used)) {
      metrics.add("cpu_utilization=" + rounded(used));
    }
    metrics.add("application_utilization=" + rounded((double) working / Math.max(1, budgets)));
    metrics.add("rps_fractional=" + rounded(rate));
    metrics.addAll(named);
    return "TEXT " + String.join(",", metrics);
  }

  /** The part of all processors used by this process; NaN while unknown. */
  private double processorUse(long now) {
    Use before = use;
    if (now - before.nanos < PROCESSORS_NANOS) {
      return before.part;
    }
    double seconds = processors.processSeconds();
    double part = (seconds - before.seconds) / ((now - before.nanos) * NANOS * processors.count());
    use = new Use(now, seconds, Math.min(1, Math.max(0, part)));
    return use.part;
  }

  /** Rounded to a thousandth, and without an exponent, which some parsers do not accept. */
  private static String rounded(double value) {
    long thousandths = Math.round(Math.min(value, 1e12) * THOUSANDTHS);
    return thousandths / 1000 + "." + String.valueOf(1000 + thousandths % 1000).substring(1);
  }
}
