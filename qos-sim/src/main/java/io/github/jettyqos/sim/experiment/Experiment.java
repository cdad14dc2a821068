package io.github.jettyqos.sim.experiment;

import java.io.IOException;
import java.nio.file.Path;

/** Something a paper shows, computed again. */
interface Experiment {
  /** By what it is called on the command line. */
  String name();

  /** What it shows, and of which paper. */
  String title();

  /**
   * Computes it.
   *
   * @param out where it writes a table as CSV and a picture
   */
  Findings run(Path out) throws IOException;
}
