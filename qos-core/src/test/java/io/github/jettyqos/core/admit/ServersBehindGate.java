package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import java.time.Duration;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Servers in virtual time behind a real gate of one class: what runs is not interrupted. */
final class ServersBehindGate {
  /** A timeout and a bound that no permit reaches. */
  static final Duration NEVER = Duration.ofHours(1);

  private final PriorityQueue<Job> running =
      new PriorityQueue<>(Comparator.comparingLong(job -> job.endNanos));
  private final Gate gate;
  private long nowNanos;

  ServersBehindGate(int servers, QueuePolicy policy, Duration bound, LongPredicate cached) {
    ServiceClass only =
        ServiceClass.named("only")
            .queueMax(65535)
            .queueTimeout(NEVER)
            .queuePolicy(policy)
            .queueBound(bound)
            .build();
    this.gate = new Gate(List.of(only), Partition.of(servers, servers), () -> nowNanos, cached);
  }

  /** What is to be done; the jobs come in order of arrival. */
  void run(Iterator<Job> jobs, Consumer<Job> onStarted) {
    Job next = next(jobs, onStarted);
    while (next != null || !running.isEmpty()) {
      Job first = running.peek();
      // Completions before arrivals.
      if (first != null && (next == null || first.endNanos <= next.arrivalNanos())) {
        running.remove();
        nowNanos = first.endNanos;
        gate.release(first);
      } else if (next != null) {
        nowNanos = next.arrivalNanos();
        if (gate.admit(next) == Decision.DISPATCHED) {
          next.onDispatched();
        }
        next = next(jobs, onStarted);
      }
    }
  }

  private @Nullable Job next(Iterator<Job> jobs, Consumer<Job> onStarted) {
    if (!jobs.hasNext()) {
      return null;
    }
    Job job = jobs.next();
    job.start =
        () -> {
          job.startNanos = nowNanos;
          job.endNanos = nowNanos + job.serviceNanos;
          running.add(job);
          onStarted.accept(job);
        };
    return job;
  }

  /** One request. */
  static final class Job extends Permit {
    final int id;
    long startNanos;
    long endNanos;
    private final long size;
    private final long document;
    private final long serviceNanos;
    private Runnable start = () -> {};

    Job(int id, long arrivalNanos, long size, long document, long serviceNanos) {
      super(0, arrivalNanos);
      this.id = id;
      this.size = size;
      this.document = document;
      this.serviceNanos = serviceNanos;
    }

    long waitedNanos() {
      return startNanos - arrivalNanos();
    }

    @Override
    protected long size() {
      return size;
    }

    @Override
    protected long document() {
      return document;
    }

    @Override
    protected void onDispatched() {
      start.run();
    }

    @Override
    protected void onRejected(RejectReason reason) {
      throw new IllegalStateException("rejected: " + reason);
    }
  }
}
