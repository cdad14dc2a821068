package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class TotalGuardTest {
  private static final Partition IN_FORCE = Partition.of(64, 32, 32);
  private static final Partition FEW = Partition.of(4, 2, 2);
  private static final Optional<Speedup> CURVE = Optional.of(new Speedup(50, .14, 19));

  /** Both classes compute 10 ms; the second is elsewhere for 90 ms more. 4 processors. */
  private static final Optional<WorkDescription> WORK =
      Optional.of(
          new WorkDescription(
              CommonStation.processors(4),
              List.of(
                  new ClassWork(new ServiceDemand(.01, 0)),
                  new ClassWork(new ServiceDemand(.01, .09)))));

  private final TotalGuard guard = new TotalGuard(64);

  private static ClassMeasurement comes(double rate) {
    return Periods.seen(rate, 0, 5, 5);
  }

  private int total(
      Optional<Speedup> speedup, Optional<WorkDescription> work, boolean endKnown, double rate) {
    Measurement seen = Periods.of(1, IN_FORCE, speedup, work, comes(rate), comes(rate));
    return guard.guard(FEW, seen, endKnown).total();
  }

  @Test
  void guard_nothingKnown_staysAtTheTotalInForce() {
    assertThat(total(Optional.empty(), Optional.empty(), false, 50)).isEqualTo(64);
    assertThat(total(CURVE, Optional.empty(), false, 50)).as("no guard").isEqualTo(64);
  }

  @Test
  void guard_saturationPointKnown_goesDownToThat() {
    assertThat(total(CURVE, Optional.empty(), true, 50)).isEqualTo(19);
  }

  @Test
  void guard_processorsNotSaturated_stays() {
    // 2 * 150 * 10 ms = 3 of 4 processors; a curve says nothing beside them.
    assertThat(total(CURVE, WORK, true, 150)).isEqualTo(64);
  }

  @Test
  void guard_processorsSaturated_goesDownToWhatKeepsThemBusy() {
    // 2 * 200 * 10 ms = 4 of 4; 200 (10 + 100) ms are there for 4 s of work: 4 * 22 / 4 = 22.
    assertThat(total(Optional.empty(), WORK, false, 200)).isEqualTo(22);
  }

  @Test
  void guard_pinned_isAsTheOperatorSays() {
    Measurement seen =
        new Measurement(
            Periods.NANOS,
            Periods.NANOS,
            IN_FORCE,
            Optional.empty(),
            Optional.empty(),
            OptionalInt.of(4),
            List.of(comes(50), comes(50)));
    assertThat(guard.guard(FEW, seen, false)).isEqualTo(FEW);
  }

  @Test
  void guard_raised_keepsBudgetsAndIsNeverMoreThanThereIs() {
    Measurement seen = Periods.of(Partition.of(80, 40, 40), comes(50), comes(50));
    assertThat(guard.guard(FEW, seen, false)).isEqualTo(Partition.of(64, 2, 2));
    assertThat(guard.guard(IN_FORCE, seen, false)).isEqualTo(IN_FORCE);
  }
}
