package io.github.jettyqos.benchmarks.http;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler whose requests differ by path: each waits, holds a connection of its path's pool if it
 * has one, and computes, on as many processors as there are. Times are exponential or constant, and
 * the n-th request of a path has the same ones by the same seed.
 *
 * <p>Computing uses the drawn processor time of the thread: a thread that is preempted, or shares a
 * processor, takes longer and does no less.
 */
public final class WorkHandler extends Handler.Abstract {
  /** The time between two reads of the thread's processor time, which take some tenths of 1 us. */
  private static final long SPIN_NANOS = 5_000;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final LongAdder drawnNanos = new LongAdder();
  private final Map<String, Work> works = new LinkedHashMap<>();

  private record Work(PathWork means, Semaphore connections, Draws draws) {}

  /** Takes the work of each path; other paths are not found. */
  public WorkHandler(List<PathWork> paths, long seed) {
    for (PathWork each : paths) {
      Draws draws = new Draws(31 * seed + each.name().hashCode());
      works.put(each.name(), new Work(each, new Semaphore(each.connections(), true), draws));
    }
  }

  /** The first segment of the path of a request. */
  public static String path(Request request) {
    return Request.getPathInContext(request).split("/", -1)[1];
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Work work = works.get(path(request));
    if (work == null) {
      return false;
    }
    Draws.Times times = work.draws.times(work.means);
    sleep(times.waiting());
    if (work.means.connections() > 0) {
      work.connections.acquire();
      try {
        sleep(times.connection());
      } finally {
        work.connections.release();
      }
    }
    compute(times.computing());
    callback.succeeded();
    return true;
  }

  /** Sleeps precisely; Thread.sleep rounds to milliseconds on JDK 17. */
  static void sleep(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException("the server stops");
      }
    }
  }

  /** The drawn processor time so far, nanoseconds. */
  public long drawnNanos() {
    return drawnNanos.sum();
  }

  private void compute(long nanos) {
    if (nanos == 0) {
      return; // virtual threads have no processor time
    }
    drawnNanos.add(nanos);
    long end = threads.getCurrentThreadCpuTime() + nanos;
    for (long left = nanos; left > 0; left = end - threads.getCurrentThreadCpuTime()) {
      long until = System.nanoTime() + Math.min(left, SPIN_NANOS);
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
    }
  }
}
