package io.github.jettyqos.core.measure.demand;

/** The processors of a host, and their use. */
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
