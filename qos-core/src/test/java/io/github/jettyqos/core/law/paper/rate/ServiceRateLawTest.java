package io.github.jettyqos.core.law.paper.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.Measurement.Ages;
import org.junit.jupiter.api.Test;

final class ServiceRateLawTest {
  private static final double REFERENCE = 2;

  /** With the default trim of a law whose trim is a rate. */
  private static RateRule ofRate(double reference) {
    return RateRule.of(reference, TrimRule.ofRate(reference, Meaning.TRACK));
  }

  /** With the default trim of the age law. */
  private static RateRule ofTime(double reference) {
    return RateRule.of(reference, TrimRule.ofTime(reference, Meaning.TRACK));
  }

  @Test
  void queueingModel_longQueue_doesNotSeeIt() {
    // 1/2 + 4 whatever is present.
    ServiceRateLaw law = new QueueingModelLaw(ofRate(REFERENCE));
    assertThat(law.rate(4, 0, Ages.NONE)).isEqualTo(4.5);
    assertThat(law.rate(4, 300, Ages.NONE)).isEqualTo(4.5);
  }

  @Test
  void queueLength_gainOfThePaper_needsNoArrivalRate() {
    // (5 + 1)/2 whatever comes.
    ServiceRateLaw law = new QueueLengthLaw(ofRate(REFERENCE));
    assertThat(law.rate(0.1, 5, Ages.NONE)).isCloseTo(3, within(1e-12));
    assertThat(law.rate(70, 5, Ages.NONE)).isCloseTo(3, within(1e-12));
  }

  @Test
  void queueLength_noGain_isTheQueueingModel() {
    ServiceRateLaw law = new QueueLengthLaw(ofRate(REFERENCE), 0, 1 / REFERENCE);
    assertThat(law.rate(4, 300, Ages.NONE)).isEqualTo(4.5);
  }

  @Test
  void age_requestsOfAnyAge_countByTheCubeUpToTheReference() {
    // 3/2 (0 + (1/2)^3 + 1 + 1) = 3.1875
    ServiceRateLaw law = new AgeLaw(ofTime(REFERENCE));
    assertThat(law.needsAges()).isTrue();
    assertThat(law.rate(9, 4, Ages.of(0, 1, 2, 8))).isCloseTo(3.1875, within(1e-12));
  }

  @Test
  void rate_nothingPresent_isTheLeastAndNeverMoreThanTheMost() {
    RateRule rule =
        new RateRule(REFERENCE, new TrimRule(0, 0, Meaning.TRACK), new DoubleRange(0.02, 10));
    assertThat(new AgeLaw(rule).rate(0, 0, Ages.NONE)).isEqualTo(0.02);
    assertThat(new QueueLengthLaw(rule).rate(0, 300, Ages.NONE)).isEqualTo(10);
  }

  @Test
  void completed_lateRequests_makeEveryLawServeFaster() {
    // Rates: 4 requests late by 1 s at 0.02/2^2 /s/s: 0.02/s more. Age: D = 2 - 4 * 0.005 s.
    ServiceRateLaw model = new QueueingModelLaw(ofRate(REFERENCE));
    ServiceRateLaw queue = new QueueLengthLaw(ofRate(REFERENCE));
    ServiceRateLaw age = new AgeLaw(ofTime(REFERENCE));
    for (int i = 0; i < 4; i++) {
      model.completed(3);
      queue.completed(3);
      age.completed(3);
    }
    assertThat(model.rate(4, 0, Ages.NONE)).isCloseTo(4.52, within(1e-12));
    assertThat(queue.rate(4, 5, Ages.NONE)).isCloseTo(3.02, within(1e-12));
    assertThat(age.trim()).isCloseTo(-0.02, within(1e-12));
    assertThat(age.rate(4, 1, Ages.of(1.98))).isCloseTo(3 / 1.98, within(1e-12));
  }

  @Test
  void learn_endlessError_stopsAtTheBoundAndComesBackAtOnce() {
    // Bound 100/2. One request in time by 2 s: 50 - 0.005 * 2.
    ServiceRateLaw law = new QueueLengthLaw(ofRate(REFERENCE));
    law.learn(-1e9);
    assertThat(law.trim()).isEqualTo(-50);
    law.learn(2);
    assertThat(law.trim()).isCloseTo(-49.99, within(1e-12));
  }

  @Test
  void learn_atMost_neverServesSlowerThanTheModel() {
    TrimRule track = TrimRule.ofRate(REFERENCE, Meaning.TRACK);
    TrimRule atMost = TrimRule.ofRate(REFERENCE, Meaning.AT_MOST);
    ServiceRateLaw both = new QueueLengthLaw(RateRule.of(REFERENCE, track));
    ServiceRateLaw oneSided = new QueueLengthLaw(RateRule.of(REFERENCE, atMost));
    both.learn(20);
    oneSided.learn(20);
    assertThat(both.rate(1, 5, Ages.NONE)).isCloseTo(2.9, within(1e-12));
    assertThat(oneSided.rate(1, 5, Ages.NONE)).isCloseTo(3, within(1e-12));
    oneSided.learn(-20);
    assertThat(oneSided.rate(1, 5, Ages.NONE)).isCloseTo(3.1, within(1e-12));
  }

  @Test
  void learn_notANumber_teachesNothing() {
    ServiceRateLaw law = new AgeLaw(ofTime(REFERENCE));
    law.learn(10);
    law.learn(Double.NaN);
    assertThat(law.trim()).isCloseTo(0.05, within(1e-12));
  }

  @Test
  void trim_serverSlowerThanTold_reachesTheReferenceUnlessItIsOff() {
    // A fluid of 500/s, a server that does 0.95 of what it is told. At rest 0.95 (l + 1)/2 = 500,
    // l = 1051.6 and the delay l/500 is 2.1033 s; the trim adds 500/0.95 - 1001/2 = 25.8/s.
    TrimRule on = TrimRule.ofRate(REFERENCE, Meaning.TRACK);
    assertThat(fluidDelay(on.times(0))).isCloseTo(2.1033, within(2e-3));
    assertThat(fluidDelay(on)).isCloseTo(2, within(2e-3));
  }

  private static double fluidDelay(TrimRule trim) {
    ServiceRateLaw law = new QueueLengthLaw(RateRule.of(REFERENCE, trim));
    double perSecond = 500;
    double step = 0.1;
    double present = 0;
    for (int i = 0; i < 5_000; i++) {
      double rate = 0.95 * law.rate(perSecond, (int) Math.round(present), Ages.NONE);
      double served = Math.min(rate * step, present);
      present += perSecond * step - served;
      law.learn(served * (REFERENCE - present / perSecond));
    }
    return present / perSecond;
  }

  @Test
  void rules_outOfRange_nameKeyAndValue() {
    assertThatThrownBy(() -> ofRate(0))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("reference");
    assertThatThrownBy(() -> new TrimRule(-1, 1, Meaning.TRACK))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("trim.gain");
    RateRule rule = ofRate(REFERENCE);
    assertThatThrownBy(() -> new QueueLengthLaw(rule, -1, 0))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("gain");
    assertThatThrownBy(() -> new AgeLaw(rule)).isInstanceOf(IllegalArgumentException.class);
  }
}
