package io.github.jettyqos.benchmarks.speedup;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.client.HttpClient;

/**
 * The client process of the estimator measurement: Poisson arrivals whose rate swings between
 * nearly nothing and twice a mean, and which do not wait for answers.
 *
 * <p>An order is {@code PORT MEAN-RATE PERIOD-SECONDS REQUESTS SEED}; the answer is the number of
 * requests that were answered by 200.
 */
public final class SwingClient {
  private static final int MOST_UNANSWERED = 2000;

  private SwingClient() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    HttpClient client = new HttpClient();
    client.setMaxConnectionsPerDestination(MOST_UNANSWERED);
    client.setMaxRequestsQueuedPerDestination(MOST_UNANSWERED);
    client.start();
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String order;
    while ((order = orders.readLine()) != null) {
      String[] words = order.split(" ", -1);
      System.out.println(
          send(
              client,
              "http://127.0.0.1:" + words[0] + "/swing",
              Double.parseDouble(words[1]),
              Double.parseDouble(words[2]),
              Integer.parseInt(words[3]),
              new SplittableRandom(Long.parseLong(words[4]))));
    }
    client.stop();
  }

  private static long send(
      HttpClient client, String uri, double mean, double period, int count, SplittableRandom random)
      throws InterruptedException {
    Semaphore unanswered = new Semaphore(MOST_UNANSWERED);
    LongAdder ok = new LongAdder();
    long start = System.nanoTime();
    double due = 0;
    for (int i = 0; i < count; i++) {
      double rate;
      do { // thinning: candidates at the greatest rate, of which some are taken
        due -= Math.log(1 - random.nextDouble()) / (2.02 * mean);
        rate = mean * (1.02 - Math.cos(2 * Math.PI * due / period));
      } while (random.nextDouble() * 2.02 * mean > rate);
      long early;
      while ((early = start + (long) (due * 1e9) - System.nanoTime()) > 0) {
        LockSupport.parkNanos(early);
      }
      unanswered.acquire();
      client
          .newRequest(uri)
          .send(
              result -> {
                unanswered.release();
                if (result.isSucceeded() && result.getResponse().getStatus() == 200) {
                  ok.increment();
                }
              });
    }
    unanswered.acquire(MOST_UNANSWERED);
    return ok.sum();
  }
}
