package io.github.jettyqos.core.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.manage.PartitionProposal.OfClass;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class PartitionProposalTest {
  private static OptionalDouble error(double now, double then, OptionalDouble lately) {
    OfClass of =
        new OfClass(
            "gold",
            Optional.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.of(new Prediction(0, now, now, 0, Verdict.NONE)),
            Optional.of(new Prediction(0, then, then, 0, Verdict.NONE)),
            lately);
    return of.errorIfApplied();
  }

  /** .1 + .25 ln 2 = .2733, be it twice or half as long. */
  @Test
  void error_ofAChange_isThatOfTheSteadyStateAndAQuarterOfTheChange() {
    OptionalDouble lately = OptionalDouble.of(.1);
    assertThat(error(.1, .2, lately).orElseThrow()).isCloseTo(.2733, within(1e-4));
    assertThat(error(.2, .1, lately).orElseThrow()).isCloseTo(.2733, within(1e-4));
    assertThat(error(.1, .1, lately).orElseThrow()).isEqualTo(.1);
  }

  @Test
  void error_unknown_isUnknown() {
    assertThat(error(.1, .2, OptionalDouble.empty())).isEmpty();
    assertThat(error(0, .2, OptionalDouble.of(.1))).isEmpty();
  }
}
