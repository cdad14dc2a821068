package io.github.jettyqos.benchmarks.http;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Result;

/**
 * The client process of the isolation measurement: Poisson arrivals of two classes, which do not
 * wait for answers. Latency counts from the time at which a request was due.
 *
 * <p>An order is {@code PORT GOLD-RATE BRONZE-RATE SECONDS SEED}; the answer, for gold and then for
 * bronze, {@code ok rejected failed dropped p50-micros p95-micros p99-micros}.
 */
public final class OpenClient {
  /** So many requests of a class may be unanswered; more are not sent, and counted as dropped. */
  private static final int MOST_UNANSWERED = 2000;

  private OpenClient() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    HttpClient client = new HttpClient();
    client.setMaxConnectionsPerDestination(2 * MOST_UNANSWERED);
    client.setMaxRequestsQueuedPerDestination(2 * MOST_UNANSWERED);
    client.setIdleTimeout(60_000);
    client.start();
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String order;
    while ((order = orders.readLine()) != null) {
      String[] words = order.split(" ", -1);
      long seed = Long.parseLong(words[4]);
      long nanos = (long) (Double.parseDouble(words[3]) * 1e9);
      Stream gold = new Stream(client, "http://127.0.0.1:" + words[0] + "/gold/1");
      Stream bronze = new Stream(client, "http://127.0.0.1:" + words[0] + "/bronze/1");
      long start = System.nanoTime();
      Thread goldSender = gold.send(Double.parseDouble(words[1]), start, nanos, seed);
      Thread bronzeSender = bronze.send(Double.parseDouble(words[2]), start, nanos, seed + 1);
      goldSender.join();
      bronzeSender.join();
      gold.awaitAnswers();
      bronze.awaitAnswers();
      System.out.println(gold.answer() + " " + bronze.answer());
    }
    client.stop();
  }

  /** Requests of one class. */
  private static final class Stream {
    private final HttpClient client;
    private final String uri;
    private final Semaphore unanswered = new Semaphore(MOST_UNANSWERED);
    private final Histogram micros = new ConcurrentHistogram(3);
    private final LongAdder rejected = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private long dropped;

    Stream(HttpClient client, String uri) {
      this.client = client;
      this.uri = uri;
    }

    Thread send(double rate, long start, long nanos, long seed) {
      Thread sender = new Thread(() -> sendAll(rate, start, nanos, new SplittableRandom(seed)));
      sender.start();
      return sender;
    }

    private void sendAll(double rate, long start, long nanos, SplittableRandom random) {
      if (rate <= 0) {
        return;
      }
      double due = 0;
      while ((due += -Math.log(1 - random.nextDouble()) / rate * 1e9) < nanos) {
        long dueAt = start + (long) due;
        long early;
        while ((early = dueAt - System.nanoTime()) > 0) {
          LockSupport.parkNanos(early);
        }
        if (!unanswered.tryAcquire()) {
          dropped++;
          continue;
        }
        client.newRequest(uri).send(result -> answered(result, dueAt));
      }
    }

    private void answered(Result result, long dueAt) {
      unanswered.release();
      if (result.isFailed()) {
        failed.increment();
      } else if (result.getResponse().getStatus() == 200) {
        micros.recordValue((System.nanoTime() - dueAt) / 1000);
      } else {
        rejected.increment();
      }
    }

    void awaitAnswers() {
      unanswered.acquireUninterruptibly(MOST_UNANSWERED);
    }

    String answer() {
      return String.format(
          Locale.ROOT,
          "%d %d %d %d %d %d %d",
          micros.getTotalCount(),
          rejected.sum(),
          failed.sum(),
          dropped,
          micros.getValueAtPercentile(50),
          micros.getValueAtPercentile(95),
          micros.getValueAtPercentile(99));
    }
  }
}
