package io.github.jettyqos.jetty.admin;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.NanoClock;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of refused clients, without their tokens: the first at once, later ones at most every ten
 * seconds, with their number. So an attack is visible, and does not fill the log.
 */
final class Refusals {
  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
  private static final long DISTANCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final NanoClock clock;

  @GuardedBy("this")
  private long toldNanos;

  @GuardedBy("this")
  private long untold;

  Refusals(NanoClock clock) {
    this.clock = clock;
    this.toldNanos = clock.nanoTime() - DISTANCE_NANOS;
  }

  void note(Request request, Problem problem) {
    note(Request.getRemoteAddr(request), problem);
  }

  synchronized void note(String from, Problem problem) {
    long now = clock.nanoTime();
    if (now - toldNanos < DISTANCE_NANOS) {
      untold++;
      return;
    }
    LOG.warn(
        "refused a request to the admin connector from {}: {} {}; {} others before it",
        from,
        problem.status(),
        problem.line(),
        untold);
    toldNanos = now;
    untold = 0;
  }
}
