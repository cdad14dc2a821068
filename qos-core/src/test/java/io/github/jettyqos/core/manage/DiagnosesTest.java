package io.github.jettyqos.core.manage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.Target.Verdict.State;
import io.github.jettyqos.core.diagnose.Situation.Flow;
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

  /** The simulated queue gives up on those of a load that is over. */
  @Test
  void observed_moreAreTurnedAwayThanCome_isAllOfThem() {
    assertThat(observed(State.KEPT, 0, 5).lost()).isEqualTo(1);
    assertThat(observed(State.KEPT, 2, 5).lost()).isEqualTo(1);
  }
}
