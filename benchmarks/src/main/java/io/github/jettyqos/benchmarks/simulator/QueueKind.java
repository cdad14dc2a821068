package io.github.jettyqos.benchmarks.simulator;

import umontreal.ssj.simevents.eventlist.DoublyLinked;
import umontreal.ssj.simevents.eventlist.SplayTree;

/** Who simulates which model. */
enum QueueKind {
  /** Ours. */
  OWN("own", 1),
  /** SSJ, in the manner of its guide. */
  SSJ("ssj", 1),
  /** SSJ, tuned, with our random numbers and its default list of events. */
  SSJ_TUNED("ssj_tuned", 1),
  /** The same with the list of events that is best for three of them. */
  SSJ_LINKED("ssj_tuned_linked", 1),
  /** Ours, a thousand queues at once. */
  OWN_MANY("own_1000", QueueKind.MANY),
  /** SSJ, tuned, a thousand queues at once. */
  SSJ_MANY("ssj_tuned_1000", QueueKind.MANY);

  private static final int MANY = 1000;

  private final String key;
  private final int queues;

  QueueKind(String key, int queues) {
    this.key = key;
    this.queues = queues;
  }

  String key() {
    return key;
  }

  QueueModel model(long seed) {
    return switch (this) {
      case OWN, OWN_MANY -> new OwnQueues(seed, queues);
      case SSJ -> new SsjPlainQueue(seed);
      case SSJ_TUNED, SSJ_MANY -> new SsjTunedQueues(seed, queues, new SplayTree());
      case SSJ_LINKED -> new SsjTunedQueues(seed, queues, new DoublyLinked());
    };
  }
}
