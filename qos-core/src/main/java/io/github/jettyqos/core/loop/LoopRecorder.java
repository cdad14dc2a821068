package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.settings.LawChoice;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a record of each step, and keeps the last ones. Guarded by its loop. */
final class LoopRecorder {
  private final InstantSource wallClock;
  private final Ring<LoopRecord> records;
  private final Map<HoldReason, Long> holds = new EnumMap<>(HoldReason.class);
  private long steps;

  LoopRecorder(InstantSource wallClock, int most) {
    this.wallClock = wallClock;
    this.records = new Ring<>(most);
  }

  /** Records a step; frozen says why an operator holds the partition, if one does. */
  LoopRecord add(
      StepReport step, LawChoice law, List<ServiceClass> classes, @Nullable String frozen) {
    steps++;
    if (step.hold() != HoldReason.NONE) {
      holds.merge(step.hold(), 1L, Long::sum);
    }
    List<Prediction> predicted = List.of();
    List<Prediction> ifApplied = List.of();
    Measurement measured = step.measured();
    Proposal proposal = step.proposal();
    if (measured != null && step.hold() != HoldReason.NOT_A_NUMBER) {
      predicted = Predictor.of(measured, measured.partition(), classes);
      // To predict tens of thousands of threads takes a second, for which operators would wait.
      boolean legal = step.hold() != HoldReason.NOT_LEGAL;
      if (legal && proposal != null && !proposal.partition().equals(step.applied())) {
        ifApplied = Predictor.of(measured, proposal.partition(), classes);
      }
    }
    LoopRecord record =
        new LoopRecord(
            steps, wallClock.instant(), law, step, predicted, ifApplied, why(step, frozen));
    records.add(record);
    return record;
  }

  private static String why(StepReport step, @Nullable String frozen) {
    Proposal proposal = step.proposal();
    String law = proposal == null ? "" : proposal.reason();
    if (step.hold() == HoldReason.NONE) {
      return law;
    }
    String held = step.hold() == HoldReason.FROZEN ? "frozen: " + frozen : step.hold().inWords();
    return law.isEmpty() ? held : held + ": " + law;
  }

  long steps() {
    return steps;
  }

  Map<HoldReason, Long> holds() {
    return holds;
  }

  List<LoopRecord> all() {
    return records.all();
  }

  @Nullable LoopRecord last() {
    return records.last();
  }
}
