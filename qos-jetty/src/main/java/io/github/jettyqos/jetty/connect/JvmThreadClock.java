package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.eclipse.jetty.util.VirtualThreads;
import org.jspecify.annotations.Nullable;

/**
 * The processor time of platform threads by the JVM, where supported. Of a virtual thread only its
 * state is known: runnable if it has a carrier or waits for one. (The JVM reports a platform thread
 * as runnable while it waits for a socket, but not a virtual thread.)
 */
public final class JvmThreadClock implements ThreadCpuClock {
  /**
   * Read first: without virtual threads Jetty answers for each thread by throwing and catching an
   * exception, which took a twentieth of the processors with a handler's deep stack.
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
