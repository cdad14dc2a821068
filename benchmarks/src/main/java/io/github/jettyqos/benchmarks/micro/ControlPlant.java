package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A gate with classes, recorders and a loop, without a server. */
final class ControlPlant {
  /** Requests of each class in the system, running or queued. */
  private static final int PRESENT = 60;

  private static final int ARRIVALS = 40;

  final Gate gate;
  final List<DelayRecorder> delays = new ArrayList<>();
  final SpeedupRecorder speedup;
  final DemandRecorder demand;
  final ControlLoop loop;
  private final List<Deque<Permit>> present = new ArrayList<>();
  private final NanoClock clock;

  ControlPlant(LawKind law, int classes, int threads, NanoClock clock) {
    this.clock = clock;
    List<ServiceClass> made = new ArrayList<>();
    for (int k = 0; k < classes; k++) {
      made.add(
          ServiceClass.named("class" + k)
              .priority(k)
              .target(Statistic.MEAN, Duration.ofMillis(200L * (k + 1)))
              .build());
      delays.add(new DelayRecorder(clock));
      present.add(new ArrayDeque<>());
    }
    gate = new Gate(made, Partition.share(made, threads));
    speedup = new SpeedupRecorder(threads, clock.nanoTime());
    Optional<Speedup> configured = Optional.of(new Speedup(50, .14, threads / 2));
    demand = new DemandRecorder(classes, threads, ThreadCpuClock.NONE, clock.nanoTime());
    DemandSource source = new DemandSource(demand, speedup, HostProcessors.UNKNOWN);
    Plant plant = new Plant(made, gate, delays, speedup, source, configured);
    ControlOptions options = ControlOptions.DEFAULT.withLaw(law);
    loop = new ControlLoop(plant, options, threads, clock, InstantSource.system());
  }

  /** By a size such as 8x256: classes and threads. */
  static ControlPlant of(LawKind law, String size, NanoClock clock) {
    String[] numbers = size.split("x", 2);
    return new ControlPlant(law, Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), clock);
  }

  /** Requests that arrive in a period. */
  int arrivals() {
    return ARRIVALS * present.size();
  }

  /** Admits and completes one request, with all that is recorded of it. */
  boolean request(int k) {
    long now = clock.nanoTime();
    Permit permit = new NoPermit(k, now);
    gate.admit(permit);
    speedup.started(now);
    speedup.completed(now + 1);
    delays.get(k).record(1, 1);
    return gate.release(permit);
  }

  /** A control period in which as many requests of each class arrive as leave. */
  void period(Runnable tick) {
    for (int i = 0; i < ARRIVALS; i++) {
      for (int k = 0; k < present.size(); k++) {
        tick.run();
        long now = clock.nanoTime();
        Permit permit = new NoPermit(k, now);
        gate.admit(permit);
        speedup.started(now);
        present.get(k).addLast(permit);
        if (present.get(k).size() > PRESENT) {
          leave(k, now, 100_000_000L + 1_000_000L * i);
        }
      }
    }
  }

  private void leave(int k, long now, long processing) {
    Permit first = present.get(k).removeFirst();
    speedup.completed(now);
    if (!gate.release(first)) {
      gate.cancel(first);
    }
    delays.get(k).record(50_000_000, processing);
  }
}
