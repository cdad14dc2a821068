package io.github.jettyqos.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * A process that does nothing but sleep for a millisecond, again and again, and notes how much
 * later than that it woke. When it is late, the machine was somebody else's: no server can be
 * blamed for what it did then. It is a process of its own, so that a collector of the server does
 * not stop it.
 *
 * <p>It reads {@code watch SECONDS}, answers {@code watching} and begins; the next line is answered
 * by the milliseconds that it was late in each second.
 */
public final class IdleTimer {
  private static final long NAP_NANOS = 1_000_000;

  private IdleTimer() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line;
    while ((line = orders.readLine()) != null) {
      double[] late = new double[Integer.parseInt(line.split(" ", -1)[1])];
      System.out.println("watching");
      Thread napping = new Thread(() -> nap(late), "idle");
      napping.start();
      if (orders.readLine() == null) {
        return;
      }
      napping.join();
      System.out.println(
          Arrays.stream(late).mapToObj(Double::toString).collect(Collectors.joining(" ")));
    }
  }

  private static void nap(double[] late) {
    long start = System.nanoTime();
    long end = start + late.length * 1_000_000_000L;
    for (long now = start; now < end; ) {
      LockSupport.parkNanos(NAP_NANOS);
      long woke = System.nanoTime();
      note(late, now + NAP_NANOS - start, woke - start);
      now = woke;
    }
  }

  /** It should have woken at one time and woke at another: every second between has seen that. */
  static void note(double[] late, long dueNanos, long wokeNanos) {
    for (long s = dueNanos / 1_000_000_000; s <= wokeNanos / 1_000_000_000; s++) {
      if (s < late.length) {
        late[(int) s] = Math.max(late[(int) s], (wokeNanos - dueNanos) * 1e-6);
      }
    }
  }

  /** Has one in a process begin. */
  public static void watch(ClientProcess timer, int seconds) throws IOException {
    String answer = timer.ask("watch " + seconds)[0];
    if (!answer.equals("watching")) {
      throw new IOException("the idle timer says " + answer);
    }
  }

  /** How late it was in each second, milliseconds. */
  public static List<Double> late(ClientProcess timer) throws IOException {
    return Arrays.stream(timer.ask("say")).map(Double::valueOf).toList();
  }
}
