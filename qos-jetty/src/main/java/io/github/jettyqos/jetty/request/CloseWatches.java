package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.text.RareWarning;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.LoggerFactory;

/**
 * The watches of the connections of requests that wait for longer than {@link #DELAY}.
 *
 * <p>A watch costs two system calls, a tenth of the cost of a request when all budgets bind. Most
 * requests leave their queue before their client would give up; so only requests that have waited
 * for {@link #DELAY} are watched, and the others pass through a list.
 *
 * <p>A client is in the list for two delays at most, unless starting its watch fails. {@link
 * StreamLook} does the same for HTTP/2 streams.
 */
final class CloseWatches {
  /** Far below the patience of a client, far above the length of a short burst. */
  public static final Duration DELAY = Duration.ofMillis(25);

  private final Queue<ClientEnd> young = new ConcurrentLinkedQueue<>();
  private final ListTimer timer;
  private final NanoClock clock;
  private final RareWarning failures = new RareWarning(LoggerFactory.getLogger(CloseWatches.class));

  CloseWatches(Scheduler scheduler, NanoClock clock) {
    this.timer = new ListTimer(scheduler, DELAY.toMillis(), this::look, young::clear);
    this.clock = clock;
  }

  /** Adds a client, to be watched if its request waits for long. */
  public void add(ClientEnd client) {
    young.add(client);
    timer.set();
  }

  private void look() {
    long now = clock.nanoTime();
    ClientEnd last = null;
    ClientEnd client;
    while ((client = young.peek()) != null
        && client != last
        && now - client.sinceNanos() >= DELAY.toNanos()) {
      if (young.remove(client) && !begin(client)) {
        last = last == null ? client : last;
        young.add(client);
      }
    }
    if (client != null) {
      timer.set();
    }
  }

  /** A failure does not stop the loop, and is tried again. */
  private boolean begin(ClientEnd client) {
    try {
      client.watch();
      return true;
    } catch (Throwable t) {
      failures.warn("could not watch whether a client is there", t);
      return false;
    }
  }
}
