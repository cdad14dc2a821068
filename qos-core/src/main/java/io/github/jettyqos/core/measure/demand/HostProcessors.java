package io.github.jettyqos.core.measure.demand;

/** The processors of a server, and what has been used of them. */
public interface HostProcessors {
  /** Nothing is known of any. */
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
   * How many there are.
   *
   * @return above 0, of which one may be a part; not a number if that is not known
   */
  double count();

  /**
   * What this process has used, with all its threads.
   *
   * @return seconds of one processor since any moment; not a number if that is not known
   */
  double processSeconds();

  /**
   * How busy the machine has been since this was last asked, with whatever runs there.
   *
   * @return processors in use; not a number if that is not known
   */
  double machineLoad();
}
