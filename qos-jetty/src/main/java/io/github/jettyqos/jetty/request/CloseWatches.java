package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.text.RareWarning;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.LoggerFactory;

/**
 * Has the connections of requests watched that wait, of those that wait for long.
 *
 * <p>A watch costs two calls of the operating system, a tenth of what a request costs when all
 * budgets bind. Most requests have left their queue before a client would give up; so only those
 * that have waited for {@link #DELAY} are watched, and the others pass through a list.
 *
 * <p>A client is in the list for two delays at most, whether its request still waits or not, unless
 * the look at it fails. Streams of HTTP/2 are looked at by {@link StreamLook}.
 */
public final class CloseWatches {
  /** Far below the time after which anybody gives up, far above that of a passing burst. */
  public static final Duration DELAY = Duration.ofMillis(25);

  private final Queue<ClientEnd> young = new ConcurrentLinkedQueue<>();
  private final ListTimer timer;
  private final NanoClock clock;
  private final RareWarning failures = new RareWarning(LoggerFactory.getLogger(CloseWatches.class));

  public CloseWatches(Scheduler scheduler, NanoClock clock) {
    this.timer = new ListTimer(scheduler, DELAY.toMillis(), this::look, young::clear);
    this.clock = clock;
  }

  /** Has a client's connection watched if its request waits for long. */
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

  /** One that fails does not end what is done for others, and is tried again. */
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
