package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Observation;
import io.github.jettyqos.core.text.RareWarning;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.LoggerFactory;

/**
 * The periodic step of the simulated gate while admission only observes, with the changes by
 * operators. The task schedules itself again at its end, so two steps never overlap.
 */
final class Observing implements Runnable {
  /** Short, so that few events are pending. */
  private static final long EVERY_MILLIS = 20;

  private final Running run;
  private final Scheduler scheduler;
  private final Observation observation;
  private final RareWarning failures = new RareWarning(LoggerFactory.getLogger(Observing.class));
  private Partition partition;
  private List<ServiceClass> classes;
  private volatile boolean stopped;

  private Observing(Running run, Scheduler scheduler) {
    this.run = run;
    this.scheduler = scheduler;
    this.partition = run.gate().partition();
    this.classes = run.control().classes();
    this.observation = new Observation(classes, partition, run.requests().nanoTime());
  }

  static Observing start(Running run, Scheduler scheduler) {
    Observing started = new Observing(run, scheduler);
    run.workers().observe(started.observation);
    started.again();
    return started;
  }

  /** Ends the observation; its counts stay. */
  void stop() {
    stopped = true;
    run.workers().observe(null);
  }

  Observation observation() {
    return observation;
  }

  @Override
  public void run() {
    // Once more after the stop, for pending events.
    try {
      tellOfChanges();
      observation.advance(run.requests().nanoTime());
    } catch (Throwable t) {
      failures.warn("could not look at what admission would have done", t);
    }
    again();
  }

  private void tellOfChanges() {
    Partition now = run.gate().partition();
    List<ServiceClass> terms = run.control().classes();
    if (!now.equals(partition) || !terms.equals(classes)) {
      partition = now;
      classes = terms;
      observation.change(terms, now);
    }
  }

  private void again() {
    try {
      if (!stopped) {
        scheduler.schedule(this, EVERY_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (RejectedExecutionException e) {
      stopped = true; // the server stops
    }
  }
}
