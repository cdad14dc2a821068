package io.github.jettyqos.core.manage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.Target.Verdict.State;
import io.github.jettyqos.core.diagnose.Situation.Flow;
import io.github.jettyqos.core.diagnose.Situation.Pause;
import org.junit.jupiter.api.Test;

/** Verdicts while admission observes. */
final class DiagnosesTest {
  private static Verdict observed(State present, double arrivals, double rejected) {
    Flow flow = new Flow(arrivals, arrivals, rejected, 0, 0, 0);
    return Diagnoses.observed(new Verdict(present, 0), flow);
  }

  @Test
  void observed_lateClass_isLateAndWouldBeTurnedAway() {
    assertThat(observed(State.LATE, 100, 50)).isEqualTo(new Verdict(State.LATE_TURNED_AWAY, .5));
    assertThat(observed(State.KEPT, 100, 50)).isEqualTo(new Verdict(State.NONE, .5));
    assertThat(observed(State.LATE, 100, 0)).isEqualTo(new Verdict(State.LATE, 0));
  }

  private static final long SECOND = 1_000_000_000L;

  /** Steps at 0, 1 and 14 s: 12 s too late. */
  @Test
  void pause_ofTheProcess_isTheTimeByWhichAStepIsLate_for20Seconds() {
    Diagnoses.OfRun run = new Diagnoses.OfRun("");
    run.at(0, SECOND);
    run.at(SECOND, SECOND);
    assertThat(run.pause(SECOND)).isEmpty();
    run.at(14 * SECOND, SECOND);
    run.at(15 * SECOND, SECOND);
    assertThat(run.pause(16 * SECOND)).contains(new Pause(12, 2));
    assertThat(run.pause(33 * SECOND)).isPresent();
    assertThat(run.pause(34 * SECOND)).isEmpty();
  }

  /** A reload sets another period in between; an operator has steps taken early. */
  @Test
  void pause_stepsAreFarApartOrEarly_isNone() {
    Diagnoses.OfRun run = new Diagnoses.OfRun("");
    run.at(90 * SECOND, 10 * SECOND);
    run.at(100 * SECOND, SECOND);
    run.at(101 * SECOND, 10 * SECOND);
    run.at(111 * SECOND, 10 * SECOND);
    run.at(112 * SECOND, 10 * SECOND);
    assertThat(run.pause(112 * SECOND)).isEmpty();
  }

  /** The simulated queue gives up on those of a load that is over. */
  @Test
  void observed_moreAreTurnedAwayThanCome_isAllOfThem() {
    assertThat(observed(State.KEPT, 0, 5).lost()).isEqualTo(1);
    assertThat(observed(State.KEPT, 2, 5).lost()).isEqualTo(1);
  }
}
