package io.github.jettyqos.benchmarks.simulator;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Simulates in a process of its own, so that what one simulator did is not in the other's compiled
 * code. Each line is an order: who, seed, events. The answer: events a second, bytes allocated an
 * event, mean residence.
 */
public final class QueueProcess {
  private QueueProcess() {}

  /** Answers until the input ends. */
  public static void main(String[] args) throws IOException {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String order = orders.readLine(); order != null; order = orders.readLine()) {
      String[] words = order.split(" ", -1);
      QueueModel model = QueueKind.valueOf(words[0]).model(Long.parseLong(words[1]));
      long events = Long.parseLong(words[2]);
      model.run(events / 10);
      System.out.println(measure(model, events));
    }
  }

  private static String measure(QueueModel model, long events) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long eventsBefore = model.events();
    long bytes = threads.getCurrentThreadAllocatedBytes();
    long began = System.nanoTime();
    model.run(eventsBefore + events);
    double nanos = System.nanoTime() - began;
    double allocated = threads.getCurrentThreadAllocatedBytes() - bytes;
    double done = model.events() - eventsBefore;
    return String.format(
        Locale.ROOT, "%s %s %s", done / nanos * 1e9, allocated / done, model.residence());
  }
}
