package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.List;
import org.knowm.xchart.XYChart;

/** An experiment that reproduces a figure of a paper, or compares laws of our own. */
public abstract class Experiment {
  private final String name;
  private final String title;
  private final int seeds;

  /**
   * An experiment.
   *
   * @param name its name on the command line
   * @param title what it shows, and of which paper
   * @param seeds the default number of seeds; 0 if nothing in it is drawn at random
   */
  protected Experiment(String name, String title, int seeds) {
    this.name = name;
    this.title = title;
    this.seeds = seeds;
  }

  /** The name on the command line. */
  public final String name() {
    return name;
  }

  /** What it shows, and of which paper. */
  public final String title() {
    return title;
  }

  /** The default number of seeds. */
  public final int seeds() {
    return seeds;
  }

  /** Tells whether it replays a trace if one is given. */
  public boolean isReplay() {
    return false;
  }

  /** Runs the experiment, and writes a table as CSV and a picture. */
  public final Findings run(Setting setting) throws IOException {
    Findings findings = new Findings(name, setting.list());
    run(setting, findings);
    return findings;
  }

  /** Runs the experiment and fills in the findings. */
  protected abstract void run(Setting setting, Findings findings) throws IOException;

  /** Writes the table and the picture. */
  protected final void write(Setting setting, Csv csv, List<XYChart> charts) throws IOException {
    csv.write(setting.file(name + ".csv"));
    Charts.write(setting.file(name + ".png"), charts);
  }
}
