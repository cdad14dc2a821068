package io.github.jettyqos.sim.experiment;

import java.io.IOException;

/** Something a paper shows, computed again. */
public interface Experiment {
  /** By what it is called on the command line. */
  String name();

  /** What it shows, and of which paper. */
  String title();

  /** How many seeds it takes where none are asked for; 0 if nothing in it is drawn at random. */
  int seeds();

  /** Whether it replays real traffic where some is given. */
  default boolean isReplay() {
    return false;
  }

  /** Computes it; writes a table as CSV and a picture. */
  Findings run(Setting setting) throws IOException;
}
