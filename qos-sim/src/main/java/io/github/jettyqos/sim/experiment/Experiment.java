package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.List;
import org.knowm.xchart.XYChart;

/** Something a paper shows, computed again. */
public abstract class Experiment {
  private final String name;
  private final String title;
  private final int seeds;

  /**
   * An experiment.
   *
   * @param name by what it is called on the command line
   * @param title what it shows, and of which paper
   * @param seeds how many it takes where none are asked for; 0 if nothing in it is drawn at random
   */
  protected Experiment(String name, String title, int seeds) {
    this.name = name;
    this.title = title;
    this.seeds = seeds;
  }

  /** By what it is called on the command line. */
  public final String name() {
    return name;
  }

  /** What it shows, and of which paper. */
  public final String title() {
    return title;
  }

  /** How many seeds it takes where none are asked for. */
  public final int seeds() {
    return seeds;
  }

  /** Whether it replays real traffic where some is given. */
  public boolean isReplay() {
    return false;
  }

  /** Computes it; writes a table as CSV and a picture. */
  public final Findings run(Setting setting) throws IOException {
    Findings findings = new Findings(name, setting.list());
    run(setting, findings);
    return findings;
  }

  /** Computes it, and says what was found. */
  protected abstract void run(Setting setting, Findings findings) throws IOException;

  /** Writes the table and the picture. */
  protected final void write(Setting setting, Csv csv, List<XYChart> charts) throws IOException {
    csv.write(setting.file(name + ".csv"));
    Charts.write(setting.file(name + ".png"), charts);
  }
}
