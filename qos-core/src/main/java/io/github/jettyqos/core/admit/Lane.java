package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.ServiceClass;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * One service class inside the gate: its word, its queue and what it counted.
 *
 * <p>Running is changed by anybody, by compare-and-set. The queue, and with it the {@code queued}
 * field of the word, are changed under the gate's lock only; and nobody adds to running outside the
 * lock while somebody is queued. So a thread that holds the lock and sees a waiter knows that only
 * releases can come between its steps.
 */
final class Lane {
  final int index;
  final int maxQueued;
  final long timeoutNanos;
  final boolean lends;
  final boolean borrows;
  final PaddedWord word;
  final WaitQueue queue = new FifoQueue();

  private final LongAdder dispatched = new LongAdder();
  private final LongAdder cancelled = new LongAdder();
  private final Map<RejectReason, LongAdder> rejected = new EnumMap<>(RejectReason.class);

  Lane(int index, ServiceClass serviceClass, int budget, boolean anyoneElseLends) {
    this.index = index;
    this.maxQueued = serviceClass.queue().max();
    this.timeoutNanos = serviceClass.queue().timeout().toNanos();
    this.lends = serviceClass.lend();
    this.borrows = serviceClass.borrow() && anyoneElseLends;
    this.word = new PaddedWord(Word.of(budget));
    for (RejectReason reason : RejectReason.values()) {
      rejected.put(reason, new LongAdder());
    }
  }

  /** Takes one of the class's own workers, if one is free and nobody waits for it. */
  boolean tryRun(long seen) {
    long now = seen;
    while (Word.hasRoom(now)) {
      if (word.compareAndSet(now, now + Word.ONE_RUNNING)) {
        return true;
      }
      now = word.get();
    }
    return false;
  }

  /**
   * Whether a newcomer can be turned away without the lock: it could neither run nor wait. Only a
   * class that is full by its own budget alone is so simple. Elsewhere somebody may be counted as
   * waiting for the moment between his joining the queue and his leaving it to run.
   */
  boolean isHopeless(long seen) {
    return Word.running(seen) >= Word.budget(seen)
        && Word.queued(seen) >= maxQueued
        && !borrows
        && (seen & (Word.SHARED | Word.CLOSED)) == 0;
  }

  /** Whether the queue is full, or would be if it were asked for. */
  boolean isFull(long seen) {
    int queued = Word.queued(seen);
    return queued >= maxQueued && (queued > 0 || Word.running(seen) >= Word.budget(seen));
  }

  /** Puts a permit at the end of the queue. Under the lock. */
  void join(Permit permit) {
    permit.state(Permit.QUEUED);
    queue.add(permit);
    word.add(Word.ONE_QUEUED);
  }

  /** Takes a permit out of the queue, wherever it is. Under the lock. */
  void leave(Permit permit, int state) {
    queue.remove(permit);
    left(permit, state);
  }

  /** Does the sums for a permit that has left the queue. Under the lock. */
  void left(Permit permit, int state) {
    word.add(-Word.ONE_QUEUED);
    permit.state(state);
  }

  void shared(boolean shared) {
    long now;
    do {
      now = word.get();
    } while (!word.compareAndSet(now, shared ? now | Word.SHARED : now & ~Word.SHARED));
  }

  void budget(int budget) {
    long now;
    do {
      now = word.get();
    } while (!word.compareAndSet(now, Word.withBudget(now, budget)));
  }

  void close() {
    long now;
    do {
      now = word.get();
    } while (!word.compareAndSet(now, now | Word.CLOSED));
  }

  void countDispatched() {
    dispatched.increment();
  }

  void countCancelled() {
    cancelled.increment();
  }

  @SuppressWarnings("NullAway") // every reason was put
  void countRejected(RejectReason reason) {
    rejected.get(reason).increment();
  }

  ClassCounts counts() {
    Map<RejectReason, Long> reasons = new EnumMap<>(RejectReason.class);
    rejected.forEach((reason, count) -> reasons.put(reason, count.sum()));
    long now = word.get();
    return new ClassCounts(
        Word.budget(now),
        Word.running(now),
        Word.queued(now),
        dispatched.sum(),
        cancelled.sum(),
        reasons);
  }
}
