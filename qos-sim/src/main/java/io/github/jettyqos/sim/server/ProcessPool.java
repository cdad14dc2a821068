package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.GateRoom;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.sim.event.Simulation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The processes of a {@link ConnectionServer}: the gate that hands them out, what serves their
 * requests, and how long connections waited for them.
 *
 * @param gateTime the gate, whose budgets are processes
 * @param processor what serves the requests
 * @param timeoutNanos how long an idle connection keeps its process
 * @param idle what closes each connection of a class that has a process and no request, longest
 *     idle first
 * @param delays connection delays of each class, for reports
 * @param recorders connection delays of each class, for a control loop
 */
record ProcessPool(
    GateTime gateTime,
    ProcessorSharing processor,
    long timeoutNanos,
    List<Set<Runnable>> idle,
    List<DelayTally> delays,
    List<DelayRecorder> recorders) {

  static ProcessPool of(GateTime gateTime, ProcessorSharing processor, long timeoutNanos) {
    int classes = gateTime.gate.partition().size();
    return new ProcessPool(
        gateTime,
        processor,
        timeoutNanos,
        Stream.<Set<Runnable>>generate(LinkedHashSet::new).limit(classes).toList(),
        Stream.generate(DelayTally::new).limit(classes).toList(),
        Stream.generate(() -> new DelayRecorder(gateTime.simulation.clock()))
            .limit(classes)
            .toList());
  }

  Simulation simulation() {
    return gateTime.simulation;
  }

  Gate gate() {
    return gateTime.gate;
  }

  /** Tells whether a class has more processes than its budget. */
  boolean isOverBudget(int classIndex) {
    GateRoom room = gate().room(classIndex);
    return room.running() > room.budget();
  }

  /** A connection has its process. */
  void connected(int classIndex, long waitingNanos) {
    delays.get(classIndex).add(waitingNanos);
    recorders.get(classIndex).record(waitingNanos, 0);
  }
}
