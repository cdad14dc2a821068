package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import io.github.jettyqos.core.text.Thrown;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The workers of a server: the gate before them, and what is measured behind it.
 *
 * <p><b>The order of events</b>, which is the same for all work:
 *
 * <ol>
 *   <li>{@link #admit}: the gate says whether it runs, waits or is turned away.
 *   <li>{@link #start}: one more handler, for the speedup and for its class. Not before a thread
 *       does the work: on its way to a thread it is waiting.
 *   <li>{@link #handled}: the handler is back, in the thread that started it.
 *   <li>{@link #end}: one handler less, for the speedup and for its class; then the worker is given
 *       back; then its delays are recorded.
 * </ol>
 *
 * <p>The handler is counted out before its worker is given back, since by that another may start in
 * this very instant: counted in first, it would show the server with one handler more than it ever
 * has, and its completion as one of that level. The delays come last because nothing waits for
 * them.
 *
 * <p>Races. The permit says who ends the work: T1 and T2 may both end it, and {@link Gate#release}
 * is true for one of them, which alone measures it. {@link #start} is before {@link #end} where one
 * thread does both; where another thread ends it, it must have learned of the start from the one
 * that started it, as a request's last byte is learned of.
 *
 * <p>An observation is told of work that ran at once, after the gate has said so: that is all that
 * a gate which only observes lets pass, and all of it comes to {@link #end}.
 *
 * <pre>
 *  T1 (operator) has work observed, then opens the gate; or ends the observation, then closes it.
 *  T2 (admit) is decided upon before, between or after these.
 *  What the gate rejects or queues, and so may be rejected or cancelled later, is not played, whether
 *  T2 saw the observation or not. Were it told before the decision, its end in play would never come.
 * </pre>
 */
public final class WorkLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(WorkLifecycle.class);

  private final Gate gate;
  private final List<DelayRecorder> delays;
  private final SpeedupRecorder speedup;
  private final DemandRecorder demand;
  private final NanoClock clock;
  private final Consumer<Work> ending = this::ending;
  private volatile @Nullable Observation observation;

  /**
   * Workers with nothing to do.
   *
   * @param gate an empty gate, which nothing else asks for admission
   * @param delays a recorder for each class of the gate
   * @param speedup a recorder with no handler at work
   * @param demand a recorder of all classes, with none at work
   * @param clock the clock of gate and recorders
   */
  public WorkLifecycle(
      Gate gate,
      List<DelayRecorder> delays,
      SpeedupRecorder speedup,
      DemandRecorder demand,
      NanoClock clock) {
    if (delays.size() != gate.partition().size()) {
      throw new IllegalArgumentException(
          delays.size() + " recorders for " + gate.partition().size() + " classes");
    }
    if (demand.size() != gate.partition().size()) {
      throw new IllegalArgumentException(
          demand.size() + " demands for " + gate.partition().size() + " classes");
    }
    this.gate = gate;
    this.delays = List.copyOf(delays);
    this.speedup = speedup;
    this.demand = demand;
    this.clock = clock;
  }

  /**
   * Asks for a worker.
   *
   * @param work new work of these workers
   * @return dispatched: start it now; queued: it will be called back; rejected: it is over
   */
  public Decision admit(Work work) {
    Decision decision = gate.admit(work);
    Observation watching = observation;
    if (watching != null && decision == Decision.DISPATCHED) {
      tell(watching, work);
    }
    return decision;
  }

  /** Before its caller goes on with it, so before its end. */
  private static void tell(Observation watching, Work work) {
    try {
      work.observedAs(watching.arrived(work.classIndex(), work.arrivalNanos(), work.ofClient()));
    } catch (Throwable t) {
      Thrown.warn(
          LOG, "admitted work is not observed", t); // it holds a worker, which must come back
    }
  }

  /**
   * Has work that is let pass told to an observation from now on.
   *
   * @param next the observation; null: to none
   */
  public void observe(@Nullable Observation next) {
    observation = next;
  }

  /**
   * What work is told to.
   *
   * @return the observation; null if there is none
   */
  public @Nullable Observation observation() {
    return observation;
  }

  /**
   * Starts work that has been dispatched, now, in the thread that does it.
   *
   * @param work not started yet
   */
  public void start(Work work) {
    start(work, clock.nanoTime());
  }

  /**
   * Starts work that has been dispatched, in the thread that does it.
   *
   * @param work not started yet
   * @param nowNanos the time
   */
  public void start(Work work, long nowNanos) {
    work.startedAt(nowNanos);
    speedup.started(nowNanos);
    work.cpuAtStart(demand.started(work.classIndex(), nowNanos)); // the last, so nothing of ours
  }

  /**
   * The handler of work is back, in the thread that started the work, before that ends it.
   *
   * @param work that was started by this thread
   */
  public void handled(Work work) {
    long atStart = work.cpuAtStart();
    if (atStart != DemandRecorder.NO_SAMPLE) {
      work.cpuUsed(demand.used(atStart));
      work.cpuAtStart(DemandRecorder.UNKNOWN); // it is a sample, and asked for once
    }
  }

  /**
   * Ends work: it is complete, or will never be started.
   *
   * @param work that was dispatched
   * @return whether this call was the one that ended it
   */
  public boolean end(Work work) {
    if (!gate.release(work, ending)) {
      return false;
    }
    Observed played = work.observed();
    try {
      if (played != null) {
        played.ended(work.isStarted() ? work.processingNanos() : 0);
      }
      if (work.isStarted()) {
        delays.get(work.classIndex()).record(work.waitingNanos(), work.processingNanos());
        work.onMeasured(work.waitingNanos(), work.processingNanos());
      }
    } catch (Throwable t) {
      Thrown.warn(LOG, "completed work was not measured", t); // a worker goes on from here
    }
    return true;
  }

  private void ending(Work work) {
    if (work.isStarted()) {
      long now = clock.nanoTime();
      work.endedAt(now);
      speedup.completed(now);
      if (work.isFailed()) {
        demand.failed(work.classIndex(), now, work.processingNanos());
      } else {
        demand.completed(work.classIndex(), now, work.processingNanos(), work.cpuUsed());
      }
    }
  }

  /**
   * The gate: its partition may be changed, and what it counts be read.
   *
   * @return the gate
   */
  public Gate gate() {
    return gate;
  }

  /**
   * What is measured of the delays of a class.
   *
   * @param classIndex the service class
   * @return the recorder
   */
  public DelayRecorder delays(int classIndex) {
    return delays.get(classIndex);
  }

  /**
   * What is measured of the delays, class by class.
   *
   * @return a recorder for each class
   */
  public List<DelayRecorder> delays() {
    return delays;
  }

  /**
   * What is measured of the speedup.
   *
   * @return the recorder
   */
  public SpeedupRecorder speedup() {
    return speedup;
  }

  /**
   * What is measured of the work of the classes.
   *
   * @return the recorder
   */
  public DemandRecorder demand() {
    return demand;
  }
}
