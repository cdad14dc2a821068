package io.github.jettyqos.jetty.connect;

import com.sun.management.OperatingSystemMXBean;
import io.github.jettyqos.core.measure.DemandEstimate.Origin;
import io.github.jettyqos.core.measure.DemandEstimate.Present;
import io.github.jettyqos.core.measure.demand.AvailableProcessors;
import io.github.jettyqos.core.measure.demand.HeapUse;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The processors that the JVM may use, in a container those of its quota. */
public final class JvmProcessors implements HostProcessors {
  private static final double NANOS = 1e-9;

  /** The JVM reads some files for the load of the machine, half of what an idle period costs. */
  private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(JvmProcessors.class);

  /** Null if the JVM tells no use; kept, as a look for it takes longer than its answer. */
  private static final @Nullable OperatingSystemMXBean SYSTEM =
      ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean told
          ? told
          : null;

  private final AvailableProcessors available;
  private double hostLoad = Double.NaN;
  private long hostNanos;

  public JvmProcessors() {
    this(AvailableProcessors.ofThisJvm());
  }

  JvmProcessors(AvailableProcessors available) {
    this.available = available;
  }

  @Override
  public double count() {
    return available.now().count();
  }

  @Override
  public Present present() {
    return available.now();
  }

  @Override
  public void look(long nowNanos) {
    double before = count();
    available.look(nowNanos);
    if (Double.isNaN(hostLoad) || nowNanos - hostNanos >= AGAIN_NANOS) {
      hostLoad = readLoad();
      hostNanos = nowNanos;
    }
    if (count() != before) {
      LOG.info("processors: {} -> {}, by {}", before, count(), present().origin().key());
    }
  }

  @Override
  public HeapUse heap() {
    return JvmHeap.now();
  }

  @Override
  public double processSeconds() {
    long used = SYSTEM == null ? -1 : SYSTEM.getProcessCpuTime();
    return used >= 0 ? used * NANOS : Double.NaN;
  }

  /** With a quota that of its group, as others outside do not use of the quota. */
  @Override
  public double machineLoad() {
    if (available.now().origin() == Origin.QUOTA) {
      return available.groupLoad();
    }
    return hostLoad * count();
  }

  /** As a part of the machine, since the last call; NaN if unknown. */
  private static double readLoad() {
    double load = SYSTEM == null ? -1 : SYSTEM.getCpuLoad();
    return load >= 0 ? load : Double.NaN;
  }
}
