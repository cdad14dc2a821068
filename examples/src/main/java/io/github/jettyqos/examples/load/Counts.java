package io.github.jettyqos.examples.load;

import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Counts and latencies of the requests of one class. */
final class Counts implements StreamListener {
  private final LongAdder sent = new LongAdder();
  private final LongAdder ok = new LongAdder();
  private final LongAdder rejected = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final Recorder micros = new Recorder(1, 3_600_000_000L, 3);
  private final Histogram total = new Histogram(1, 3_600_000_000L, 3);

  @Override
  public void sent(long dueNanos) {
    sent.increment();
  }

  @Override
  public void dropped(long dueNanos) {
    dropped.increment();
  }

  @Override
  public void answered(long dueNanos, int status, long latencyNanos) {
    switch (status) {
      case 200 -> {
        ok.increment();
        micros.recordValue(Math.min(Math.max(0, latencyNanos / 1000), 3_600_000_000L));
      }
      case 503 -> rejected.increment();
      default -> failed.increment();
    }
  }

  /** A line with the counts so far, and the latencies since the last call. */
  synchronized String second(String name) {
    Histogram interval = micros.getIntervalHistogram();
    total.add(interval);
    return line(name, interval);
  }

  synchronized String end(String name) {
    total.add(micros.getIntervalHistogram());
    return line(name, total);
  }

  private String line(String name, Histogram latency) {
    return String.format(
        Locale.ROOT,
        "%s %d %d %d %d %d %d %d %d",
        name,
        sent.sum(),
        ok.sum(),
        rejected.sum(),
        failed.sum(),
        dropped.sum(),
        latency.getValueAtPercentile(50),
        latency.getValueAtPercentile(95),
        latency.getValueAtPercentile(99));
  }
}
