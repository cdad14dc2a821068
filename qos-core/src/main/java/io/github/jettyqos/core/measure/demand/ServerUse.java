package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.DemandEstimate.Present;
import java.util.OptionalDouble;

/**
 * The processors available to handlers: all, minus those used by others (threads of the server, the
 * collector, other processes of the machine).
 */
final class ServerUse {
  private static final double MEMORY_SECONDS = 5;

  /** The least part left by others, which yield to handlers. */
  private static final double LEAST_PART = 0.25;

  private final HostProcessors host;
  private OptionalDouble configured = OptionalDouble.empty();
  private double before = Double.NaN;
  private double process;
  private double machine = Double.NaN;
  private double others;

  ServerUse(HostProcessors host) {
    this.host = host;
  }

  /** Sets the processors that handlers share; empty: what the host has, without other use. */
  void configured(OptionalDouble processors) {
    configured = processors;
  }

  /** The processors that there are. */
  Present present() {
    Present read = host.present();
    return configured.isPresent() ? read.configured(configured.getAsDouble()) : read;
  }

  /** Discards earlier use. */
  void begin() {
    before = host.processSeconds();
    machine = host.machineLoad();
  }

  /** The CPU time of the process since the last call, seconds; NaN if unknown. */
  double read(double seconds, long nowNanos) {
    host.look(nowNanos);
    double now = host.processSeconds();
    double used = now - before;
    before = now;
    machine = host.machineLoad();
    process = seconds > 0 ? used / seconds : Double.NaN;
    return used;
  }

  /** Sets the processors used by handlers; if complete, others use the rest. */
  void handlers(double used, double seconds, boolean all) {
    double busy = Double.isNaN(machine) || process > machine ? process : machine;
    if (all && !Double.isNaN(busy)) {
      double kept = Math.exp(-seconds / MEMORY_SECONDS);
      others =
          kept * others + (1 - kept) * (busy - used); // may be negative, so that noise cancels out
    }
  }

  /** The part of the processors in use in the last period, throttled time counting as used. */
  double part() {
    double count = host.count();
    double busy = Double.isNaN(machine) || process > machine ? process : machine;
    double throttled = host.present().throttledShare();
    return (1 - throttled) * Math.min(1, Math.max(0, busy / count)) + throttled;
  }

  HeapUse heap() {
    return host.heap();
  }

  boolean isKnown() {
    return configured.isPresent() || !Double.isNaN(host.count());
  }

  /** P; infinite if unknown. */
  double forHandlers() {
    if (configured.isPresent()) {
      return configured.getAsDouble();
    }
    double count = host.count();
    return Double.isNaN(count)
        ? Double.POSITIVE_INFINITY
        : Math.min(count, Math.max(LEAST_PART * count, count - others));
  }
}
