package io.github.jettyqos.core.measure.demand;

/**
 * The processors available to handlers: all, minus those used by others (threads of the server, the
 * collector, other processes of the machine).
 */
final class ServerUse {
  private static final double MEMORY_SECONDS = 5;

  /** The least part left by others, which yield to handlers. */
  private static final double LEAST_PART = 0.25;

  private final HostProcessors host;
  private double before = Double.NaN;
  private double process;
  private double machine = Double.NaN;
  private double others;

  ServerUse(HostProcessors host) {
    this.host = host;
  }

  /** Discards earlier use. */
  void begin() {
    before = host.processSeconds();
    machine = host.machineLoad();
  }

  /** The CPU time of the process since the last call, seconds; NaN if unknown. */
  double read(double seconds) {
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

  boolean isKnown() {
    return !Double.isNaN(host.count());
  }

  /** P; infinite if unknown. */
  double forHandlers() {
    double count = host.count();
    return Double.isNaN(count)
        ? Double.POSITIVE_INFINITY
        : Math.min(count, Math.max(LEAST_PART * count, count - others));
  }
}
