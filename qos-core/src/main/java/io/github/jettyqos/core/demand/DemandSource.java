package io.github.jettyqos.core.demand;

import io.github.jettyqos.core.ClassDemand;
import io.github.jettyqos.core.DemandEstimate;
import io.github.jettyqos.core.DemandEstimate.Description;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.speedup.SpeedupRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the classes need, from whatever was recorded: read once a period, by the control loop. */
public final class DemandSource {
  private final DemandRecorder recorder;
  private volatile DemandEstimate last;
  private volatile Optional<WorkDescription> work = Optional.empty();

  /**
   * A source that has seen nothing yet.
   *
   * @param recorder what is recorded by class
   * @param speedup what is recorded of all
   * @param processors of the server
   */
  public DemandSource(DemandRecorder recorder, SpeedupRecorder speedup, HostProcessors processors) {
    this.recorder = recorder;
    this.last = nothing();
  }

  private DemandEstimate nothing() {
    List<ClassDemand> classes = new ArrayList<>();
    for (int k = 0; k < recorder.size(); k++) {
      classes.add(new ClassDemand.Unknown("no request came", 0, 0));
    }
    return new DemandEstimate(Description.NONE, Double.NaN, Double.NaN, Double.NaN, classes);
  }

  /**
   * Reads a period, which ends now. For one thread at a time.
   *
   * @param nowNanos the time
   * @return what is known by now
   */
  public DemandEstimate now(long nowNanos) {
    return last;
  }

  /**
   * What was known after the last period.
   *
   * @return by any thread
   */
  public DemandEstimate last() {
    return last;
  }

  /**
   * What to plan with, by the description in force. A class of which no request came yet is taken
   * for the mean of the others: it matters only as far as its reserve lets its first requests run.
   *
   * @return empty until enough is known of every class that has come
   */
  public Optional<WorkDescription> work() {
    return work;
  }

  /**
   * What is recorded.
   *
   * @return as given
   */
  public DemandRecorder recorder() {
    return recorder;
  }
}
