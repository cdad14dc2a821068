package io.github.jettyqos.core.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.Predictor;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.core.measure.DelayRecorder;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Errors of predictions for a class of which requests are off by what the test says. */
final class PredictionErrorsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Partition BEGIN = Partition.of(8, 4, 4);
  private static final List<ServiceClass> CLASSES =
      List.of(ServiceClass.named("gold").build(), ServiceClass.named("rest").build());
  private static final ClassMeasurement SEEN =
      new ClassMeasurement(40, 40, 0, 0, 1, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE);

  private final PredictionErrors errors = new PredictionErrors();
  private final double predicted;
  private long now;
  private long number = 100;

  PredictionErrorsTest() {
    List<Prediction> all = Predictor.of(measured(BEGIN), BEGIN, CLASSES);
    predicted = all.get(0).quantile();
  }

  private Measurement measured(Partition partition) {
    return new Measurement(
        now,
        SECOND,
        partition,
        Optional.of(new Speedup(50, 1, 8)),
        Collections.nCopies(partition.size(), SEEN));
  }

  /** A second passes, in which the partition is in force. */
  private void step(Partition partition, double off, int count, List<ServiceClass> classes) {
    now += SECOND;
    Measurement seen = measured(partition);
    StepReport report = new StepReport(now, seen, null, partition, HoldReason.NONE);
    LoopRecord record =
        new LoopRecord(number, Instant.EPOCH, LawKind.STATIC, report, List::of, List::of, "");
    errors.step(
        record,
        classes,
        () -> Optional.of(seen),
        k -> {
          DelayRecorder recorder = new DelayRecorder(() -> now);
          for (int i = 0; i < count; i++) {
            recorder.record(0, (long) (predicted * (1 + off) * SECOND));
          }
          return recorder.recent();
        });
  }

  private void window(double off) {
    for (int i = 0; i < 20; i++) {
      step(BEGIN, off, 100, CLASSES);
    }
  }

  private OptionalDouble error() {
    return errors.of(0, CLASSES);
  }

  @Test
  void of_fewerThanFive_isUnknown() {
    step(BEGIN, 0, 100, CLASSES);
    for (int i = 1; i < PredictionErrors.FEWEST; i++) {
      window(.1);
      assertThat(error()).isEmpty();
    }
    window(.1);
    assertThat(error().getAsDouble()).isBetween(.08, .12); // of a histogram of two digits
  }

  /** Of six the fifth: the least rank of which two thirds of seven are not above. */
  @Test
  void of_some_isThatWithinWhichTwoThirdsOfThemAre() {
    step(BEGIN, 0, 100, CLASSES);
    for (double off : new double[] {.6, -.1, .3, .5, -.2, .4}) {
      window(off);
    }
    assertThat(error().getAsDouble()).isBetween(.48, .52);
  }

  @Test
  void of_many_isOfTheLatest() {
    step(BEGIN, 0, 100, CLASSES);
    for (int i = 0; i < 100; i++) {
      window(.9);
    }
    for (int i = 0; i < PredictionErrors.MOST; i++) {
      window(.1);
    }
    for (int i = 0; i < 4; i++) {
      errors.of(0, CLASSES); // some are predicted by each who asks
    }
    assertThat(error().getAsDouble()).isBetween(.08, .12);
  }

  @Test
  void of_tooFewRequests_isUnknown() {
    for (int i = 0; i < 200; i++) {
      step(BEGIN, .1, 9, CLASSES);
    }
    assertThat(error()).isEmpty();
  }

  @Test
  void of_anotherTarget_isUnknown() {
    step(BEGIN, 0, 100, CLASSES);
    for (int i = 0; i < 6; i++) {
      window(.1);
    }
    assertThat(error()).isPresent();
    List<ServiceClass> other =
        List.of(ServiceClass.named("gold").weight(3).build(), CLASSES.get(1));
    assertThat(errors.of(0, other)).isEmpty();
    step(BEGIN, .1, 100, other);
    assertThat(error()).isEmpty();
  }

  /** The numbers of steps go on over a reload. */
  @Test
  void step_afterAReloadThatAddsAClass_thenOneThatRemovesIt_beginsAnew() {
    List<ServiceClass> more =
        List.of(CLASSES.get(0), ServiceClass.named("bulk").build(), CLASSES.get(1));
    step(BEGIN.alone(CLASSES), 0, 100, CLASSES);
    for (int i = 0; i < PredictionErrors.FEWEST; i++) {
      window(.1);
    }
    step(Partition.of(8, 4, 2, 2).alone(more), 0, 100, more);
    step(BEGIN.alone(CLASSES), 0, 100, CLASSES);
    for (int i = 0; i < PredictionErrors.FEWEST; i++) {
      assertThat(error()).isEmpty();
      window(.1);
    }
    assertThat(error()).isPresent();
  }

  /** Ten times, each server is stopped before the time of a comparison is over. */
  @Test
  void of_aServerThatIsStartedAgain_isUnknown() {
    for (int i = 0; i < 10; i++) {
      number = 100;
      for (int k = 0; k < 19; k++) {
        step(BEGIN, .1, 100, CLASSES);
      }
      number = 1;
      step(BEGIN, .1, 100, CLASSES);
    }
    assertThat(error()).isEmpty();
  }

  @Test
  void step_withoutAModel_readsNoRecords() {
    for (int i = 0; i < 30; i++) {
      now += SECOND;
      Measurement seen = new Measurement(now, SECOND, BEGIN, Optional.empty(), List.of(SEEN, SEEN));
      StepReport report = new StepReport(now, seen, null, BEGIN, HoldReason.NONE);
      errors.step(
          new LoopRecord(i, Instant.EPOCH, LawKind.STATIC, report, List::of, List::of, ""),
          CLASSES,
          () -> fail("twenty seconds of them, each step"),
          k -> fail("likewise"));
    }
  }

  /** What is measured before a change by hand, or until queues are steady, does not count. */
  @Test
  void of_aChangeByHandWithinEachWindow_isUnknown() {
    for (int i = 0; i < 300; i++) {
      int gold = i / 25 % 2 == 0 ? 4 : 5;
      step(Partition.of(8, gold, 8 - gold), .1, 100, CLASSES);
    }
    assertThat(error()).isEmpty();
    for (int i = 0; i < 300; i++) {
      int gold = i / 30 % 2 == 0 ? 4 : 5;
      step(Partition.of(8, gold, 8 - gold), .1, 100, CLASSES);
    }
    assertThat(error()).as("the twin: at longer distances").isPresent();
  }
}
