package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.DemandEstimate.Origin;
import io.github.jettyqos.core.measure.DemandEstimate.Present;

/** The processors of a host, their use, and that of the memory. */
public interface HostProcessors {
  /** All unknown. */
  HostProcessors UNKNOWN =
      new HostProcessors() {
        @Override
        public double count() {
          return Double.NaN;
        }

        @Override
        public double processSeconds() {
          return Double.NaN;
        }

        @Override
        public double machineLoad() {
          return Double.NaN;
        }
      };

  /**
   * Returns the number of processors.
   *
   * @return above 0, possibly a fraction; NaN if unknown
   */
  double count();

  /**
   * Returns the number, its origin, and how a quota throttled this process.
   *
   * @return as last read
   */
  default Present present() {
    return Present.of(count(), Origin.HOST);
  }

  /**
   * Returns the use of the heap after its last collection.
   *
   * @return as last read
   */
  default HeapUse heap() {
    return HeapUse.UNKNOWN;
  }

  /**
   * Reads the number again, if that is due. Called by the control loop in each period.
   *
   * @param nowNanos the time, always on the same clock
   */
  default void look(long nowNanos) {}

  /**
   * Returns the CPU time of this process.
   *
   * @return seconds of one processor since any moment; NaN if unknown
   */
  double processSeconds();

  /**
   * Returns the mean load of the machine since the last call, including other processes.
   *
   * @return processors in use; NaN if unknown
   */
  double machineLoad();
}
