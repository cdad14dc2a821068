package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the law lend under a load on the processors; the law static is the twin. */
final class OverloadLimitTest {
  private static final long PERIOD = 250_000_000;
  private static final List<ServiceClass> TWO =
      List.of(
          ServiceClass.named("critical").priority(0).weight(8).build(),
          ServiceClass.named("bulk").priority(1).weight(1).keep(0).build());
  private static final Partition SHARES = Partition.of(180, 160, 20);

  /** A request computes for 2 ms, and is elsewhere for 18 ms: the processor is busy with 10. */
  private static final WorkDescription CALM = work(0.018, 1);

  private final StaticLaw lend = new StaticLaw(TWO, true);
  private Partition inForce = SHARES;
  private double processorUse = Double.NaN;

  private static WorkDescription work(double elsewhere, double variation) {
    ClassWork each =
        new ClassWork(new ServiceDemand(0.002, elsewhere, Optional.empty()), variation);
    return new WorkDescription(CommonStation.processors(1), Collections.nCopies(2, each));
  }

  private static ClassMeasurement seen(double rate, double completed) {
    return seen(rate, completed, 5);
  }

  private static ClassMeasurement seen(double rate, double completed, int running) {
    long count = Math.round(completed / 4);
    PeriodDelay delay = count == 0 ? PeriodDelay.NONE : PeriodDelay.of(count, 0.02);
    int queued = completed < rate ? 10 : 0;
    return new ClassMeasurement(
        rate,
        Math.round(rate / 4),
        0,
        queued,
        running,
        PeriodDelay.of(Math.max(1, count), 0),
        delay,
        Ages.NONE);
  }

  /** Periods in which bulk comes and is completed at some rates; critical has 100 a second. */
  private Terms after(StaticLaw law, int periods, WorkDescription work, double rate, double done) {
    for (int i = 0; i < periods; i++) {
      after(law, i, work, seen(rate, done));
    }
    return inForce.terms(TWO);
  }

  private void after(StaticLaw law, int number, WorkDescription work, ClassMeasurement bulk) {
    List<ClassMeasurement> seen = List.of(seen(100, 100), bulk);
    inForce =
        law.propose(
                new Measurement(
                    number * PERIOD,
                    PERIOD,
                    inForce,
                    Optional.empty(),
                    Optional.of(work),
                    OptionalInt.empty(),
                    processorUse,
                    seen))
            .partition();
  }

  @Test
  void lend_processorsLessThanHalfBusy_limitsNothing() {
    assertThat(after(lend, 100, CALM, 140, 140).station()).isEmpty();
  }

  @Test
  void lend_demandExceedsThem_limitIsAFifthMoreThanKeepsThemBusy() {
    Terms terms = after(lend, 20, CALM, 1000, 400);
    StationLimit limit = terms.station().orElseThrow();
    // A tenth of a request is at the processor, and 1.2 = 0.8 (1 + 1 / 2) is allowed: 12 requests.
    assertThat(limit.weights()).containsExactly(100, 100);
    assertThat(limit.most()).isEqualTo(1200);
    // Of these 12 critical keeps at most 160 / 180, and bulk none, as configured.
    assertThat(terms.kept().get(0)).isBetween(1, 10);
    assertThat(terms.kept().get(1)).isZero();
    assertThat(after(lend, 30, CALM, 100, 100).station()).as("over").isEmpty();
  }

  @Test
  void lend_onlyOneCurveIsKnown_limitsNothing() {
    // As if 10 handlers were of use, because no more were seen; the work of equal classes.
    WorkDescription curve = WorkDescription.equal(new Speedup(50, 1, 10), 2);
    assertThat(after(lend, 20, curve, 1000, 400).station()).isEmpty();
    Measurement seen =
        new Measurement(
            0,
            PERIOD,
            inForce,
            Optional.of(new Speedup(50, 1, 10)),
            List.of(seen(100, 100), seen(1000, 400)));
    assertThat(lend.propose(seen).partition().terms(TWO).station()).isEmpty();
  }

  @Test
  void static_demandExceedsThem_limitsNothing() {
    assertThat(after(new StaticLaw(TWO, false), 20, CALM, 1000, 400).station()).isEmpty();
  }

  @Test
  void lend_waitingTakenForTimeElsewhere_doesNotWidenTheLimit() {
    after(lend, 5, CALM, 350, 350);
    assertThat(after(lend, 40, work(0.3, 1000), 1000, 400).station().orElseThrow().most())
        .isEqualTo(1200);
  }

  /** The twin of that: something else uses them, such as refusals. */
  @Test
  void lend_processorsAreBusyWithOthers_widensNothing() {
    after(lend, 5, CALM, 350, 350);
    processorUse = 0.95;
    assertThat(after(lend, 20, CALM, 1000, 200).station().orElseThrow().most()).isEqualTo(1200);
  }

  /**
   * A load comes to a server that has just been started: the arrivals seem few yet, 65 handlers are
   * busy, and what they wait for a processor is taken for time elsewhere: 0.12 s, so that a request
   * would count a sixth. 200 completions a second of 0.122 s explain 24 handlers. The twin has
   * fewer.
   */
  @ParameterizedTest
  @CsvSource({"60, 100", "4, 16"})
  void lend_newLoadOnAColdServer_doesNotTakeWaitingForTimeElsewhere(int running, int weight) {
    after(lend, 5, CALM, 0, 0);
    after(lend, 5, work(0.12, 1), seen(250, 100, running));
    assertThat(after(lend, 10, work(0.12, 1), 1000, 400).station().orElseThrow().weights())
        .contains(weight);
  }

  @Test
  void lend_processorsAreIdleUnderTheLimit_widensItUntilTheyAreBusy() {
    after(lend, 5, CALM, 350, 350);
    // They complete 300 a second under the limit, of 500 that the processor could: 0.6 of it is
    // used. The mean over some periods is below 0.8 from the third one on; each widens by a fifth.
    after(lend, 3, CALM, 1000, 200);
    double before = inForce.terms(TWO).station().orElseThrow().most();
    double wider = after(lend, 10, CALM, 1000, 200).station().orElseThrow().most();
    assertThat(wider / before).isCloseTo(Math.pow(1.2, 10), within(0.01));
    assertThat(after(lend, 200, CALM, 1000, 400).station().orElseThrow().most()).isEqualTo(1200);
  }
}
