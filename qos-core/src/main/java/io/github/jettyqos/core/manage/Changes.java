package io.github.jettyqos.core.manage;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The last changes by operators; all of them go to the log. */
final class Changes {
  /** How many are kept. */
  static final int MOST = 256;

  private static final Logger LOG = LoggerFactory.getLogger(Changes.class);

  private final InstantSource wallClock;

  @GuardedBy("this")
  private final Deque<Change> last = new ArrayDeque<>();

  @GuardedBy("this")
  private long number;

  Changes(InstantSource wallClock) {
    this.wallClock = wallClock;
  }

  synchronized Change add(Actor actor, String operation, List<String> changed, String reason) {
    Change change =
        new Change(++number, wallClock.instant(), actor.who(), operation, changed, reason);
    last.addLast(change);
    if (last.size() > MOST) {
      last.removeFirst();
    }
    LOG.info(change.inWords());
    return change;
  }

  /** The oldest first. */
  synchronized List<Change> all() {
    return List.copyOf(last);
  }
}
