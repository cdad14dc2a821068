package io.github.jettyqos.jetty;

import io.github.jettyqos.core.demand.ThreadCpuClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.eclipse.jetty.util.VirtualThreads;

/** The processor time of threads, as the JVM tells it: of platform threads, where it can. */
final class JvmThreadClock implements ThreadCpuClock {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final boolean told =
      threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();

  @Override
  public long cpuNanos() {
    return told && !VirtualThreads.isVirtualThread() ? threads.getCurrentThreadCpuTime() : -1;
  }
}
