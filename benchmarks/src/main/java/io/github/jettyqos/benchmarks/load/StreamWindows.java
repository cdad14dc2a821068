package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.StreamListener;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.HdrHistogram.Histogram;

/**
 * What the client saw of one class, in windows of time. A request belongs to the window in which it
 * was due, and its latency counts from then.
 */
final class StreamWindows implements StreamListener {
  private static final int OK = 200;
  private static final int REJECTED = 503;

  private final Count[] counts;
  private final long windowNanos;

  private static final class Count {
    final Histogram micros = new Histogram(3);
    double sum;
    long sent;
    long rejected;
    long failed;
  }

  StreamWindows(int windows, long windowNanos) {
    this.windowNanos = windowNanos;
    this.counts = new Count[windows];
    for (int i = 0; i < windows; i++) {
      counts[i] = new Count();
    }
  }

  @Override
  public synchronized void answered(long dueNanos, int status, long latencyNanos) {
    Count count = at(dueNanos);
    if (status == OK) {
      count.micros.recordValue(Math.max(0, latencyNanos / 1000));
      count.sum += latencyNanos / 1e3;
    } else if (status == REJECTED) {
      count.rejected++;
    } else {
      count.failed++;
    }
  }

  @Override
  public synchronized void sent(long dueNanos) {
    at(dueNanos).sent++;
  }

  @Override
  public synchronized void dropped(long dueNanos) {
    Count count = at(dueNanos);
    count.sent++;
    count.failed++;
  }

  private Count at(long dueNanos) {
    return counts[(int) Math.min(counts.length - 1, dueNanos / windowNanos)];
  }

  /** As a word. */
  synchronized String word(String name) {
    StringJoiner windows = new StringJoiner("|", name + "=", "");
    for (Count each : counts) {
      long ok = each.micros.getTotalCount();
      windows.add(
          each.sent
              + ","
              + ok
              + ","
              + each.rejected
              + ","
              + each.failed
              + ","
              + (ok == 0 ? 0 : Math.round(each.sum / ok))
              + ","
              + each.micros.getValueAtPercentile(95));
    }
    return windows.toString();
  }

  /** Reads what {@link #word} writes, but for the name. */
  static List<ClientWindow> parse(String windows) {
    List<ClientWindow> parsed = new ArrayList<>();
    for (String window : windows.split("\\|", -1)) {
      String[] words = window.split(",", -1);
      parsed.add(
          new ClientWindow(
              Long.parseLong(words[0]),
              Long.parseLong(words[1]),
              Long.parseLong(words[2]),
              Long.parseLong(words[3]),
              Long.parseLong(words[4]) * 1e-6,
              Long.parseLong(words[5]) * 1e-6));
    }
    return parsed;
  }
}
