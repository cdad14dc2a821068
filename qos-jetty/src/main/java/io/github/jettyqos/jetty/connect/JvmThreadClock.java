package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.eclipse.jetty.util.VirtualThreads;
import org.jspecify.annotations.Nullable;

/**
 * The processor time of threads, as the JVM tells it: of platform threads, where it can. Of a
 * virtual thread it tells whether it is on a carrier or waits for one. (A platform thread is said
 * to run while it waits for a socket, a virtual one is not.)
 */
public final class JvmThreadClock implements ThreadCpuClock {
  /**
   * Asked first: where there are none, Jetty tells of each thread by an exception that it makes and
   * catches, and with the stack of a handler that took a twentieth of the processors.
   */
  private static final boolean VIRTUAL = VirtualThreads.areSupported();

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final boolean told =
      threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();

  @Override
  public long cpuNanos() {
    return told && !isVirtual() ? threads.getCurrentThreadCpuTime() : -1;
  }

  @Override
  public @Nullable Object silentThread() {
    return isVirtual() ? Thread.currentThread() : null;
  }

  private static boolean isVirtual() {
    return VIRTUAL && VirtualThreads.isVirtualThread();
  }

  @Override
  public boolean isRunning(Object thread) {
    return ((Thread) thread).getState() == Thread.State.RUNNABLE;
  }
}
