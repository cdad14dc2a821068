package io.github.jettyqos.examples.load;

import java.util.Iterator;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Result;

/** Sends the requests of one class when they are due, whether or not others were answered. */
final class Sender implements Runnable {
  /** So many may be unanswered; more are not sent, and counted. */
  static final int MOST_UNANSWERED = 4000;

  private final HttpClient client;
  private final String server;
  private final Iterator<Arrival> arrivals;
  private final Counts counts;
  private final long startNanos;
  private final Semaphore unanswered = new Semaphore(MOST_UNANSWERED);

  Sender(
      HttpClient client,
      String server,
      Iterator<Arrival> arrivals,
      Counts counts,
      long startNanos) {
    this.client = client;
    this.server = server;
    this.arrivals = arrivals;
    this.counts = counts;
    this.startNanos = startNanos;
  }

  @Override
  public void run() {
    while (arrivals.hasNext()) {
      Arrival arrival = arrivals.next();
      long due = startNanos + arrival.dueNanos();
      long early;
      while ((early = due - System.nanoTime()) > 0) {
        LockSupport.parkNanos(early);
      }
      if (unanswered.tryAcquire()) {
        counts.sent();
        client.newRequest(server + arrival.path()).send(result -> answered(result, due));
      } else {
        counts.dropped();
      }
    }
  }

  private void answered(Result result, long due) {
    unanswered.release();
    if (result.isFailed()) {
      counts.failed();
    } else if (result.getResponse().getStatus() == 503) {
      counts.rejected();
    } else if (result.getResponse().getStatus() == 200) {
      counts.ok(System.nanoTime() - due);
    } else {
      counts.failed();
    }
  }

  /** Waits for the answers that are still due, for some time. */
  boolean awaitAnswers(long seconds) throws InterruptedException {
    return unanswered.tryAcquire(MOST_UNANSWERED, seconds, TimeUnit.SECONDS);
  }
}
