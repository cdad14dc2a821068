package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.DemandEstimate.Description;
import io.github.jettyqos.core.measure.speedup.LevelBins;
import org.junit.jupiter.api.Test;

/** Which description is in force, and what one curve learned for the next. */
final class ChosenDescriptionTest {
  private static final double BUSY = 4;
  private static final double COMPLETED = 40;

  /** Gains 4 with 4 at work, so 40 a second. */
  private static final Speedup FIRST = new Speedup(10, 1, 10);

  private final ChosenDescription chosen = new ChosenDescription(1);

  /** A second with 4 at work. */
  private static LevelBins second() {
    LevelBins all = new LevelBins(10);
    all.add(4, (long) COMPLETED, 1);
    return all;
  }

  /** Seconds in which so many complete; the processors foretell that exactly, the curve 40. */
  private void seconds(int count, double completed) {
    for (int i = 0; i < count; i++) {
      chosen.foretold(0, completed, chosen.curveWork().share(second(), BUSY), completed);
      chosen.choose(true, true);
    }
  }

  private void learnTheCurve() {
    chosen.expect(true);
    assertThat(chosen.curveWork().use(FIRST, second())).isFalse();
    seconds(60, COMPLETED);
    assertThat(chosen.inForce()).isEqualTo(Description.CURVE);
  }

  /** 20 counts of 20 where some 40 were foretold weigh up to (40 - 20)^2 / 40 = 10 each. */
  @Test
  void choose_theCurveForetoldWorse_isProcessors() {
    learnTheCurve();
    seconds(20, COMPLETED / 2);
    seconds(20, COMPLETED);
    assertThat(chosen.inForce()).isEqualTo(Description.PROCESSORS);
  }

  /** The twin: the server had changed, and since then there are too few counts. */
  @Test
  void choose_theCurveForetoldWorseBeforeAChange_isTheCurve() {
    learnTheCurve();
    seconds(20, COMPLETED / 2);
    chosen.compareAnew();
    seconds(20, COMPLETED);
    assertThat(chosen.inForce()).isEqualTo(Description.CURVE);
    seconds(100, COMPLETED); // what the curve had learned in between is still off
    assertThat(chosen.inForce()).isEqualTo(Description.PROCESSORS);
  }

  /**
   * Of the other curve 4 at work gain 1 + 3 / 2 = 2.5 times 15 a second, 37.5 and not 40: the same
   * server. What it foretells is what completed.
   */
  @Test
  void use_anotherCurve_foretellsTheSame() {
    learnTheCurve();
    CurveWork work = chosen.curveWork();
    assertThat(work.use(new Speedup(15, 0.5, 10), second())).isFalse();
    assertThat(work.share(second(), BUSY) / work.compute(0)).isCloseTo(COMPLETED, within(1e-9));
  }

  /** 2.5 times 30 are 75 a second, and 2.5 times 12 are 30. */
  @Test
  void use_theCurveOfAnotherServer_saysSo() {
    learnTheCurve();
    assertThat(chosen.curveWork().use(new Speedup(30, 0.5, 10), second())).isTrue();
    assertThat(chosen.curveWork().use(new Speedup(12, 0.5, 10), second())).isTrue();
    assertThat(chosen.curveWork().use(new Speedup(12, 0.5, 10), second())).isFalse();
  }
}
