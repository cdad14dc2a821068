package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import org.jspecify.annotations.Nullable;

/** The connections of a class: who finds none waits, first come, first served. */
final class Connections {
  private final int size;
  private final JobQueue queue = new JobQueue();
  private int held;

  Connections(ServiceDemand.Pool pool) {
    this.size = pool.size();
  }

  /** Takes one, or waits for one: false. */
  boolean take(Passage who) {
    if (held < size) {
      held++;
      return true;
    }
    who.stage = Passage.Stage.WAITING_FOR_A_CONNECTION;
    queue.add(who);
    return false;
  }

  /** Gives one back, which goes to the next who waits, if anybody does. */
  @Nullable Passage release() {
    Passage next = (Passage) queue.poll();
    if (next == null) {
      held--;
    }
    return next;
  }
}
