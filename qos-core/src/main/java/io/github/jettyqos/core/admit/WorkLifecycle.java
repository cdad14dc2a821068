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
 * The life cycle of work on the workers of a server: the gate, and the measurements behind it.
 *
 * <p><b>The order of events</b> for all work:
 *
 * <ol>
 *   <li>{@link #admit}: the decision of the gate.
 *   <li>{@link #start}: one more handler, for the speedup and for its class. By the thread that
 *       does the work: until then it is waiting.
 *   <li>{@link #handled}: the handler has returned, in the thread that started it.
 *   <li>{@link #end}: one handler less, for the speedup and for its class; then the worker is
 *       released; then its delays are recorded.
 * </ol>
 *
 * <p>The handler is counted out before its worker is released, since the release may start another
 * handler at once: otherwise the speedup would see one handler too many, and attribute a completion
 * to that level. The delays are last because nothing depends on them.
 *
 * <p>Races. T1 and T2 may both end the work: {@link Gate#release} is true for one of them, and only
 * that thread measures it. {@link #start} is before {@link #end} where one thread does both;
 * otherwise the start must happen-before the end, as for the last byte of a request.
 *
 * <p>An observation is told of work that runs at once, after the decision of the gate: a gate
 * without enforcement admits all work this way, and all of it reaches {@link #end}.
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
  private final Consumer<Permit> ending = this::ending;
  private volatile @Nullable Observation observation;

  /**
   * An idle life cycle.
   *
   * @param gate an empty gate, not used by others
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
   * Requests admission.
   *
   * @param permit new work of these workers
   * @return dispatched: start it now; queued: a callback follows; rejected: no callback follows
   */
  public Decision admit(Permit permit) {
    return told(permit, gate.admit(permit));
  }

  /**
   * Requests admission of displaced work to another class, as {@link Gate#admitAgain}.
   *
   * @param permit displaced work
   * @param classIndex index of its next class
   * @return as {@link #admit}
   */
  public Decision admitAgain(Permit permit, int classIndex) {
    return told(permit, gate.admitAgain(permit, classIndex));
  }

  private Decision told(Permit permit, Decision decision) {
    Observation watching = observation;
    if (watching != null && decision == Decision.DISPATCHED) {
      tell(watching, permit);
    }
    return decision;
  }

  /** Before the caller continues with the work, so before its end. */
  private static void tell(Observation watching, Permit permit) {
    try {
      Runnable ifRefused = watching.isRefusing() ? permit.ifRefused() : null;
      permit.observedAs(
          watching.arrived(permit.classIndex(), permit.arrivalNanos(), permit.client(), ifRefused));
    } catch (Throwable t) {
      Thrown.warn(
          LOG, "admitted work is not observed", t); // it holds a worker, which must be released
    }
  }

  /**
   * Takes a worker without a permit, for work that the current thread does at once, if its class
   * has room and nothing waits for it. Then {@link #begin} and {@link #finish} are called, or a
   * permit {@linkplain #hold takes it over}.
   *
   * @param classIndex the class of the work
   * @return false to {@link #admit} it by a permit, which may well be dispatched
   */
  public boolean take(int classIndex) {
    return observation == null && gate.take(classIndex);
  }

  /**
   * Starts work on a worker that was taken without a permit.
   *
   * @param classIndex the class of the work
   * @param nowNanos the time
   * @return the mark of its processor time, for {@link #used}
   */
  public long begin(int classIndex, long nowNanos) {
    speedup.started(nowNanos);
    return demand.started(classIndex, nowNanos); // last, so that our own CPU time is excluded
  }

  /**
   * Returns the processor time of such work, when its handler has returned in the same thread.
   *
   * @param mark of its start, used once
   * @return nanoseconds, or a mark, for {@link #finish} and {@link #handled}
   */
  public long used(long mark) {
    return demand.used(mark);
  }

  /**
   * Ends such work, and gives its worker back.
   *
   * @param classIndex the class of the work
   * @param waitsFromNanos the start of its waiting time
   * @param startedNanos the time of its start
   * @param usedNanos its processor time, as {@link #used} returned it
   * @param failed whether it has failed, so that its demand is not representative
   * @return its processing time, nanoseconds
   */
  public long finish(
      int classIndex, long waitsFromNanos, long startedNanos, long usedNanos, boolean failed) {
    long now = clock.nanoTime();
    try {
      completed(classIndex, now, now - startedNanos, usedNanos, failed);
    } finally {
      gate.giveBack(classIndex);
    }
    try {
      delays.get(classIndex).record(startedNanos - waitsFromNanos, now - startedNanos);
    } catch (Throwable t) {
      Thrown.warn(LOG, "completed work was not measured", t); // the worker is free already
    }
    return now - startedNanos;
  }

  /**
   * Gives a worker back that was taken without a permit, for work that was not begun.
   *
   * @param classIndex the class of the work
   */
  public void giveBack(int classIndex) {
    gate.giveBack(classIndex);
  }

  /**
   * Has a permit hold a worker that was taken without one, for work that was begun.
   *
   * @param permit a new permit of the class
   * @param startedNanos the time of its start
   */
  public void hold(Permit permit, long startedNanos) {
    permit.startedAt(startedNanos);
    gate.hold(permit);
  }

  /**
   * Records that the handler of such work has returned, before its end.
   *
   * @param permit that has taken it over
   * @param usedNanos its processor time, as {@link #used} returned it
   */
  public void handled(Permit permit, long usedNanos) {
    if (usedNanos != DemandRecorder.NO_SAMPLE) {
      permit.cpuUsed(usedNanos);
      permit.cpuAtStart(DemandRecorder.UNKNOWN); // it is a sample
    }
  }

  /**
   * Reports admitted work to an observation from now on.
   *
   * @param next the observation; null for none
   */
  public void observe(@Nullable Observation next) {
    observation = next;
  }

  /**
   * Returns the observation of admitted work.
   *
   * @return the observation; null if there is none
   */
  public @Nullable Observation observation() {
    return observation;
  }

  /**
   * Starts dispatched work now, in the thread that does it.
   *
   * @param permit not started yet
   */
  public void start(Permit permit) {
    start(permit, clock.nanoTime());
  }

  /**
   * Starts dispatched work, in the thread that does it.
   *
   * @param permit not started yet
   * @param nowNanos the time
   */
  public void start(Permit permit, long nowNanos) {
    permit.startedAt(nowNanos);
    speedup.started(nowNanos);
    permit.cpuAtStart(
        demand.started(
            permit.classIndex(), nowNanos)); // last, so that our own CPU time is excluded
  }

  /**
   * Records that the handler has returned, in the thread that started the work, before its end.
   *
   * @param permit that was started by this thread
   */
  public void handled(Permit permit) {
    handled(permit, used(permit.cpuAtStart()));
  }

  /**
   * Ends work that is complete, or will never be started.
   *
   * @param permit that was dispatched
   * @return whether this call ended it
   */
  public boolean end(Permit permit) {
    if (!gate.release(permit, ending)) {
      return false;
    }
    Observed played = permit.observed();
    try {
      if (played != null) {
        played.ended(permit.isStarted() ? permit.processingNanos() : 0);
      }
      if (permit.isStarted()) {
        delays.get(permit.classIndex()).record(permit.waitingNanos(), permit.processingNanos());
        permit.onMeasured(permit.waitingNanos(), permit.processingNanos());
      }
    } catch (Throwable t) {
      Thrown.warn(LOG, "completed work was not measured", t); // the worker is free already
    }
    return true;
  }

  private void ending(Permit permit) {
    if (permit.isStarted()) {
      long now = clock.nanoTime();
      permit.endedAt(now);
      completed(
          permit.classIndex(), now, permit.processingNanos(), permit.cpuUsed(), permit.isFailed());
    }
  }

  private void completed(
      int classIndex, long now, long processingNanos, long usedNanos, boolean failed) {
    speedup.completed(now);
    if (failed) {
      demand.failed(classIndex, now, processingNanos);
    } else {
      demand.completed(classIndex, now, processingNanos, usedNanos);
    }
  }

  /** {@return the gate, to change its partition and read its counts} */
  public Gate gate() {
    return gate;
  }

  /**
   * Returns the delays of a class.
   *
   * @param classIndex the service class
   * @return the recorder
   */
  public DelayRecorder delays(int classIndex) {
    return delays.get(classIndex);
  }

  /**
   * Returns the delays of all classes.
   *
   * @return a recorder for each class
   */
  public List<DelayRecorder> delays() {
    return delays;
  }

  /**
   * Returns the measurement of the speedup.
   *
   * @return the recorder
   */
  public SpeedupRecorder speedup() {
    return speedup;
  }

  /**
   * Returns the measurement of the work of the classes.
   *
   * @return the recorder
   */
  public DemandRecorder demand() {
    return demand;
  }
}
