package io.github.jettyqos.core.manage;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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

  /** How many of each operation, of which there are few. */
  @GuardedBy("this")
  private final Map<String, Long> counts = new HashMap<>();

  @GuardedBy("this")
  private long number;

  /** Why an operator froze the partition last, and who that was. */
  @GuardedBy("this")
  private String froze = "";

  @GuardedBy("this")
  private String who = "";

  Changes(InstantSource wallClock) {
    this.wallClock = wallClock;
  }

  synchronized Change add(Actor actor, String operation, List<String> changed, String reason) {
    Change change =
        new Change(++number, wallClock.instant(), actor.who(), operation, changed, reason);
    counts.merge(operation, 1L, Long::sum);
    last.addLast(change);
    if (last.size() > MOST) {
      last.removeFirst();
    }
    LOG.info(change.inWords());
    return change;
  }

  synchronized long count(String operation) {
    return counts.getOrDefault(operation, 0L);
  }

  synchronized void froze(String why, String by) {
    froze = why;
    who = by;
  }

  /** Who froze the partition for a reason; null if it was no operator, but the application. */
  synchronized @Nullable String frozenBy(String why) {
    return why.equals(froze) ? who : null;
  }

  /** The oldest first. */
  synchronized List<Change> all() {
    return List.copyOf(last);
  }
}
