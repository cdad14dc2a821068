package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.Job;
import io.github.jettyqos.sim.server.TwoResource;

/**
 * The estimate of the speedup recorder of production on a server to which threads are added one by
 * one.
 */
final class SpeedupSweep {
  private final Simulation simulation = new Simulation();
  private final SpeedupRecorder recorder;
  private final TwoResource server;
  private final DiskSite.Load load;

  private SpeedupSweep(DiskSite.Load load, int most, long seed) {
    this.load = load;
    this.recorder = new SpeedupRecorder(2 * most, 0);
    this.server = DiskSite.idle(simulation, new RandomStreams(seed));
  }

  private final class Worker extends Job {
    void start() {
      recorder.started(simulation.now());
      server.start(this, load.demand());
    }

    @Override
    protected void onCompleted() {
      recorder.completed(simulation.now());
      start();
    }
  }

  /**
   * Adds threads up to a number; the recorder remembers 5000 completions.
   *
   * @param completions of each level
   */
  static SpeedupEstimate of(DiskSite.Load load, int most, int completions, long seed) {
    SpeedupSweep sweep = new SpeedupSweep(load, most, seed);
    SpeedupLine rough = new SpeedupLine(0.14, 23, 0);
    for (int level = 1; level <= most; level++) {
      sweep.new Worker().start();
      double seconds = completions / load.rate() / rough.gain(level);
      sweep.simulation.runUntil(sweep.simulation.now() + Math.round(seconds * 1e9));
    }
    return sweep.recorder.estimate();
  }
}
