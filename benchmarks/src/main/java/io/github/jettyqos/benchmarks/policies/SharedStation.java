package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.core.Speedup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A resource that all requests in service share in equal parts, in real time and without using a
 * processor: with n of them it does G(n) seconds of work in a second, and no more beyond the
 * saturation point. So a server without admission slows all requests down.
 *
 * <p>The law is that of the simulator's {@code ProcessorSharing}: V, the work done on each that was
 * there all the time, grows by G(n)/n a second, and a job of work w that starts at V ends at V + w.
 */
final class SharedStation implements AutoCloseable {
  private static final double NANO = 1e-9;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final PriorityQueue<Job> jobs = new PriorityQueue<>(Comparator.comparingDouble(Job::end));
  private final Speedup curve;
  private final Thread thread = new Thread(this::run, "station");
  private double done;
  private long doneAtNanos = System.nanoTime();
  private boolean closed;

  private record Job(double end, Runnable after) {}

  SharedStation(Speedup curve) {
    this.curve = curve;
    thread.setDaemon(true);
    thread.start();
  }

  /** Starts work; the action after it must not block. */
  void start(double workSeconds, Runnable after) {
    lock.lock();
    try {
      advance();
      jobs.add(new Job(done + workSeconds, after));
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  private double perSecond() {
    return curve.gain(Math.min(jobs.size(), curve.saturationPoint())) / jobs.size();
  }

  private void advance() {
    long now = System.nanoTime();
    if (jobs.isEmpty()) {
      done = 0;
    } else {
      done += (now - doneAtNanos) * NANO * perSecond();
    }
    doneAtNanos = now;
  }

  private void run() {
    List<Job> ended = new ArrayList<>();
    while (awaitEnd(ended)) {
      ended.forEach(each -> each.after.run());
      ended.clear();
    }
  }

  private boolean awaitEnd(List<Job> ended) {
    lock.lock();
    try {
      while (!closed) {
        advance();
        for (Job first = jobs.peek(); first != null && first.end <= done; first = jobs.peek()) {
          ended.add(jobs.remove());
        }
        if (!ended.isEmpty()) {
          return true;
        }
        Job first = jobs.peek();
        long nanos =
            first == null
                ? TimeUnit.SECONDS.toNanos(1)
                : (long) Math.ceil((first.end - done) / perSecond() / NANO);
        changed.awaitNanos(nanos);
      }
    } catch (InterruptedException e) {
      // It is closed.
    } finally {
      lock.unlock();
    }
    return false;
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }
}
