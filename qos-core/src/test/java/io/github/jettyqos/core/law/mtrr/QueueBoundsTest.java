package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * A class that can serve 100 a second, each in 100 ms, and has a second for 95 of 100: 90 may wait,
 * less 1.64 times the root of that, 74. Its own queue holds 200 as it is patient for 2 s.
 */
final class QueueBoundsTest {
  private static final double PERIOD = .25;
  private static final double RATE = 100;
  private static final int SHORT = 74;
  private static final int LONG = 512;

  private final ServiceClass owner = owner(Statistic.P95).build();
  private QueueBounds bounds = new QueueBounds(List.of(owner), LawPart.ALL);
  private double queued;
  private long now;

  private static ServiceClassBuilder owner(Statistic statistic) {
    return ServiceClass.named("gold").priority(0).target(statistic, Duration.ofSeconds(1));
  }

  private int queue() {
    Partition plain = Partition.of(32, 32);
    return bounds
        .within(plain.withTerms(plain.terms(List.of(owner))))
        .terms()
        .orElseThrow()
        .queues()
        .get(0);
  }

  /** A number of seconds with a given arrival rate. */
  private void come(double perSecond, double seconds) {
    for (int i = 0; i < seconds / PERIOD; i++) {
      double served = Math.min(queued + perSecond * PERIOD, RATE * PERIOD);
      double wait = queued / RATE;
      queued = Math.min(200, Math.max(0, queued + perSecond * PERIOD - served));
      look(perSecond * PERIOD, served, wait, true);
    }
  }

  private void look(double arrivals, double served, double wait, boolean well) {
    ClassMeasurement seen =
        new ClassMeasurement(
            arrivals / PERIOD,
            Math.round(arrivals),
            0,
            (int) queued,
            10,
            PeriodDelay.of(Math.round(served), wait),
            PeriodDelay.of(Math.round(served), wait + .1),
            Ages.NONE);
    long nanos = Math.round(PERIOD * 1e9);
    now += nanos;
    Measurement measured =
        new Measurement(
            now,
            nanos,
            Partition.of(32, 32),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            List.of(seen));
    bounds.look(measured, k -> well);
  }

  @Test
  void loadBelowCapacity_isAsConfigured() {
    come(80, 60);
    assertThat(queue()).isEqualTo(LONG);
    assertThat(bounds.areInForce()).isFalse();
  }

  @Test
  void overload_untilItHasCostAsMuch_isAsConfigured() {
    // The short queue would be full after .74 s and lose 126 more until the long one is full, too,
    // 5 s of cost each: 630. From 2 s on each of 100 a second is 1.1 s late in the long one: 630
    // are made up for 5.7 s later, less what was late before, some 50 a second in the mean.
    come(200, 5);
    assertThat(queue()).isEqualTo(LONG);
    come(200, 4);
    assertThat(queue()).isBetween(SHORT - 1, SHORT + 1);
    assertThat(bounds.text()).isEqualTo("short queues: gold");
  }

  @Test
  void overloadAfterOneThatWentOn_isShortAtOnce() {
    come(200, 20);
    come(10, 60);
    come(200, 1);
    assertThat(queue()).isBetween(SHORT - 1, SHORT + 1);
  }

  @Test
  void burstsThatPass_isAsConfigured() {
    // 3 s of 150 leave 150 in the queue, which are late by at most .6 s: 76 lost cost more.
    for (int i = 0; i < 20; i++) {
      come(150, 3);
      assertThat(queue()).isEqualTo(LONG);
      come(20, 5);
      assertThat(queue()).isEqualTo(LONG);
    }
  }

  @Test
  void mean_halfAsManyMayWait() {
    bounds = new QueueBounds(List.of(owner(Statistic.MEAN).build()), LawPart.ALL);
    come(200, 20);
    assertThat(queue()).isBetween(33, 35); // 45 - 1.64 * 6.7 = 34
  }

  @Test
  void whileItHangs_isAsBefore() {
    come(200, 20);
    for (int i = 0; i < 100; i++) {
      look(50, 0, 0, false);
    }
    assertThat(queue()).isBetween(SHORT - 1, SHORT + 1);
    // The twin: of a class that is thought to be well it says that it can serve nothing.
    for (int i = 0; i < 400; i++) {
      look(50, 0, 0, true);
    }
    assertThat(queue()).isLessThan(5);
  }

  @Test
  void oneIsCompleteAfterMinutesOfNone_isNotShortForHours() {
    // By then s is next to nothing, and queued requests seem to wait for ever; but none waits for
    // more than the timeout, so one cannot be later than that.
    come(200, 3);
    for (int i = 0; i < 2400; i++) {
      look(0, 0, 0, true);
    }
    look(0, 1, 2, true);
    queued = 0;
    come(80, 5);
    assertThat(queue()).isEqualTo(LONG);
  }

  @Test
  void loadAfterAPause_findsAnEmptyQueue() {
    // A queue that was still thought to be full would be late from the start on, and seem better
    // short after 3 s; in one that begins empty a short one only loses more.
    come(200, 5);
    now += Duration.ofMinutes(1).toNanos();
    queued = 0;
    come(150, 4);
    assertThat(queue()).isEqualTo(LONG);
  }

  @Test
  void loadAfterAllHaveLeft_findsAnEmptyQueue() {
    come(200, 5);
    queued = 0; // their clients have left, and none was served
    come(80, 1);
    come(150, 4);
    assertThat(queue()).isEqualTo(LONG);
  }

  @Test
  void slowClassThatIsFastAgain_isBelievedWithinASecond() {
    come(200, 20);
    queued = 50;
    for (int i = 0; i < 240; i++) {
      look(0, i % 4 == 0 ? 1 : 0, 1, true);
    }
    assertThat(queue()).isLessThan(5); // of one a second
    come(200, 1);
    assertThat(queue()).isGreaterThan(40); // by 20 s in which one came each second it would be 5
  }

  @Test
  void twin_withoutThePart_isAsConfigured() {
    EnumSet<LawPart> parts = EnumSet.allOf(LawPart.class);
    parts.remove(LawPart.QUEUE_BOUNDS);
    bounds = new QueueBounds(List.of(owner), parts);
    come(200, 60);
    assertThat(queue()).isEqualTo(LONG);
  }
}
