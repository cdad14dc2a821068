package io.github.jettyqos.core.measure.demand;

/**
 * What is left of the processors to handlers: all, less what others use (the server's own threads,
 * the collector, other processes of the machine).
 */
final class ServerUse {
  private static final double MEMORY_SECONDS = 5;

  /** Others never leave less: what they use yields to what handlers ask for. */
  private static final double LEAST_PART = 0.25;

  private final HostProcessors host;
  private double before = Double.NaN;
  private double process;
  private double machine = Double.NaN;
  private double others;

  ServerUse(HostProcessors host) {
    this.host = host;
  }

  /** What was used before does not count. */
  void begin() {
    before = host.processSeconds();
    machine = host.machineLoad();
  }

  /** What the process used since the last call, seconds of a processor; NaN if not known. */
  double read(double seconds) {
    double now = host.processSeconds();
    double used = now - before;
    before = now;
    machine = host.machineLoad();
    process = seconds > 0 ? used / seconds : Double.NaN;
    return used;
  }

  /** What handlers use, processors; if all of it is known, others use the rest. */
  void handlers(double used, double seconds, boolean all) {
    double busy = Double.isNaN(machine) || process > machine ? process : machine;
    if (all && !Double.isNaN(busy)) {
      double kept = Math.exp(-seconds / MEMORY_SECONDS);
      others = kept * others + (1 - kept) * (busy - used); // noise must cancel out
    }
  }

  boolean isKnown() {
    return !Double.isNaN(host.count());
  }

  /** P; infinite if nobody knows. */
  double forHandlers() {
    double count = host.count();
    return Double.isNaN(count)
        ? Double.POSITIVE_INFINITY
        : Math.min(count, Math.max(LEAST_PART * count, count - others));
  }
}
