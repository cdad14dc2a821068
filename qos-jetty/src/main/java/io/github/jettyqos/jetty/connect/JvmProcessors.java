package io.github.jettyqos.jetty.connect;

import com.sun.management.OperatingSystemMXBean;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import java.lang.management.ManagementFactory;

/** The processors as seen by the JVM, in a container the processors of the container. */
public final class JvmProcessors implements HostProcessors {
  private static final double NANOS = 1e-9;

  @Override
  public double count() {
    return Runtime.getRuntime().availableProcessors();
  }

  @Override
  public double processSeconds() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean told
            && told.getProcessCpuTime() >= 0
        ? told.getProcessCpuTime() * NANOS
        : Double.NaN;
  }

  @Override
  public double machineLoad() {
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean told)) {
      return Double.NaN;
    }
    double load = told.getCpuLoad();
    return load >= 0 ? load * count() : Double.NaN;
  }
}
