package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.demand.HeapUse;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A real gate with two classes and real recorders, in a time that the test moves. */
final class LoopPlant {
  final AtomicLong now = new AtomicLong();

  /** What is read of the heap. */
  volatile HeapUse heap = HeapUse.UNKNOWN;

  final List<ServiceClass> classes;
  final Gate gate;
  final List<DelayRecorder> delays =
      List.of(new DelayRecorder(now::get), new DelayRecorder(now::get));
  final Plant plant;

  /** A plant without requests. */
  LoopPlant(ServiceClass gold) {
    classes = List.of(gold, ServiceClass.named("bronze").priority(1).lend(false).max(10).build());
    gate = new Gate(classes, Partition.of(8, 4, 4));
    Optional<Speedup> configured = Optional.of(new Speedup(50, .14, 23));
    SpeedupRecorder speedup = new SpeedupRecorder(64, 0);
    DemandRecorder demand = new DemandRecorder(2, 64, ThreadCpuClock.NONE, 0);
    DemandSource source = new DemandSource(demand, speedup, host());
    plant = new Plant(classes, gate, delays, speedup, source, configured);
  }

  /** Without targets, but with requests, as a period without any is held. */
  LoopPlant() {
    this(ServiceClass.named("gold").priority(0).lend(false).build());
    arrive(1, 1);
  }

  private HostProcessors host() {
    return new HostProcessors() {
      @Override
      public double count() {
        return Double.NaN;
      }

      @Override
      public double processSeconds() {
        return Double.NaN;
      }

      @Override
      public double machineLoad() {
        return Double.NaN;
      }

      @Override
      public HeapUse heap() {
        return heap;
      }
    };
  }

  void arrive(int classIndex, int count) {
    for (int i = 0; i < count; i++) {
      Decision ignored = gate.admit(new SilentPermit(classIndex, now.get()));
    }
  }

  /** A period goes by. */
  void pass() {
    pass(ControlOptions.DEFAULT.period());
  }

  void pass(Duration period) {
    now.addAndGet(period.toNanos());
  }

  ControlOptions options(int records) {
    return ControlOptions.builder().records(records).build();
  }

  ControlLoop loop(ControlOptions options, ControlLoop.LawMaker laws) {
    return new ControlLoop(
        plant, options, 8, now::get, () -> Instant.EPOCH.plusNanos(now.get()), laws);
  }

  ControlLoop loopInRealTime(Duration period, ControlLoop.LawMaker laws) {
    ControlOptions options = ControlOptions.builder().period(period).build();
    return new ControlLoop(plant, options, 8, NanoClock.system(), () -> Instant.EPOCH, laws);
  }
}
