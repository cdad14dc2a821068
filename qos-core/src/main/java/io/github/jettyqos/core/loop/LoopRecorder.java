package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.LawChoice;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The recorder of the last decisions. Guarded by its loop. */
final class LoopRecorder {
  private final InstantSource wallClock;
  private final Ring<LoopRecord> records;
  private final Map<HoldReason, Long> holds = new EnumMap<>(HoldReason.class);
  private long steps;

  LoopRecorder(InstantSource wallClock, int most) {
    this.wallClock = wallClock;
    this.records = new Ring<>(most);
  }

  /** Records a step; frozen is the reason of an operator, or null; the remark may be empty. */
  LoopRecord add(
      StepReport step,
      LawChoice law,
      List<ServiceClass> classes,
      @Nullable String frozen,
      String remark) {
    steps++;
    if (step.hold() != HoldReason.NONE) {
      holds.merge(step.hold(), 1L, Long::sum);
    }
    LoopRecord record =
        new LoopRecord(
            steps,
            wallClock.instant(),
            law,
            step,
            () -> predicted(step, classes),
            () -> ifApplied(step, classes),
            remark.isEmpty() ? why(step, frozen) : remark + "; " + why(step, frozen));
    records.add(record);
    return record;
  }

  private static List<Prediction> predicted(StepReport step, List<ServiceClass> classes) {
    Measurement measured = step.measured();
    return measured == null || step.hold() == HoldReason.NOT_A_NUMBER
        ? List.of()
        : Predictor.of(measured, measured.partition(), classes);
  }

  private static List<Prediction> ifApplied(StepReport step, List<ServiceClass> classes) {
    Measurement measured = step.measured();
    Proposal proposal = step.proposal();
    if (measured == null || proposal == null || proposal.partition().equals(step.applied())) {
      return List.of();
    }
    // Lazy, as predictions for tens of thousands of threads take a second.
    boolean isSound = step.hold() != HoldReason.NOT_A_NUMBER && step.hold() != HoldReason.NOT_LEGAL;
    return isSound ? Predictor.of(measured, proposal.partition(), classes) : List.of();
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

  /** Goes on counting from another recorder. */
  void goOnFrom(LoopRecorder before) {
    steps = before.steps;
    holds.putAll(before.holds);
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
