package io.github.jettyqos.core.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.loop.SilentPermit;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A real loop and gate of two classes, in a time that the test moves. */
class SamplerTest {
  private static final int ALL = Integer.MAX_VALUE;

  private final AtomicLong now = new AtomicLong();
  private final AtomicLong wouldReject = new AtomicLong();
  private final List<DelayRecorder> delays =
      List.of(new DelayRecorder(now::get), new DelayRecorder(now::get));
  private final Gate gate;
  private final Plant plant;
  private final History history = new History();

  SamplerTest() {
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("gold")
                .priority(0)
                .borrow(false)
                .target(Statistic.MEAN, Duration.ofMillis(100))
                .build(),
            ServiceClass.named("bronze").priority(1).build());
    gate = new Gate(classes, Partition.of(8, 4, 4));
    DemandSource source =
        new DemandSource(
            new DemandRecorder(2, 64, ThreadCpuClock.NONE, 0),
            new SpeedupRecorder(64, 0),
            HostProcessors.UNKNOWN);
    plant =
        new Plant(
            classes,
            gate,
            delays,
            new SpeedupRecorder(64, 0),
            source,
            Optional.of(new Speedup(50, .14, 23)));
  }

  private ControlLoop loop(Duration period) {
    ControlOptions options = ControlOptions.builder().period(period).build();
    ControlLoop loop =
        new ControlLoop(plant, options, 8, now::get, () -> Instant.EPOCH.plusNanos(now.get()));
    loop.onStep(
        new Sampler(
            history,
            loop,
            k -> delays.get(k).recent(),
            k -> OptionalLong.of(wouldReject.get()),
            name -> "kept"));
    return loop;
  }

  private void steps(ControlLoop loop, int count, Duration period) {
    for (int i = 0; i < count; i++) {
      now.addAndGet(period.toNanos());
      var ignored = loop.run();
    }
  }

  @Test
  void steps_ofAQuarterOfASecond_areAPointEachSecond() {
    Duration quarter = Duration.ofMillis(250);
    steps(loop(quarter), 41, quarter);
    Series seconds = history.seconds(0, ALL);
    assertThat(seconds.size()).isEqualTo(11);
    for (int k = 1; k < 11; k++) {
      assertThat(seconds.at(k) - seconds.at(k - 1)).isEqualTo(1, within(1e-6));
    }
  }

  @Test
  void steps_thatComeLate_areStillAPointASecondWithoutGaps() {
    steps(loop(Duration.ofMillis(500)), 1300, Duration.ofMillis(507));
    Series seconds = history.seconds(0, ALL);
    assertThat(seconds.size()).isEqualTo(600);
    assertThat(seconds.at(599) - seconds.at(0)).isEqualTo(599, within(3.0));
  }

  @Test
  void steps_onceAMinute_areAPointEach() {
    steps(loop(Duration.ofMinutes(1)), 20, Duration.ofMinutes(1));
    assertThat(history.seconds(0, ALL).size()).isEqualTo(20);
    assertThat(history.minutes(0, ALL).size()).isEqualTo(20);
  }

  @Test
  void point_ofRequestsThatCameAndEnded_hasRatesDelaysAndTarget() {
    Duration half = Duration.ofMillis(500);
    ControlLoop loop = loop(half);
    steps(loop, 1, half);
    for (int i = 0; i < 10; i++) {
      Decision ignored = gate.admit(new SilentPermit(0, now.get()));
      delays.get(0).record(0, 20_000_000);
    }
    steps(loop, 2, half);
    Series seconds = history.seconds(0, ALL);
    assertThat(seconds.size()).isEqualTo(2);
    var gold = seconds.classes().get("gold");
    assertThat(gold.value(Quantity.ARRIVALS, 1)).isEqualTo(10);
    assertThat(gold.value(Quantity.RUNNING, 1)).isGreaterThan(0);
    assertThat(gold.value(Quantity.QUEUED, 1)).isEqualTo(6);
    assertThat(gold.value(Quantity.PREDICTED, 0)).as("before any").isNaN();
    assertThat(gold.value(Quantity.PREDICTED, 1)).isGreaterThan(0);
    assertThat(gold.value(Quantity.MEASURED, 1)).isEqualTo(.02, within(.0003));
    assertThat(gold.value(Quantity.TARGET, 1)).isEqualTo(.1f);
    assertThat(gold.state(1)).isEqualTo("kept");
    assertThat(seconds.total(1)).isEqualTo(8);
    var bronze = seconds.classes().get("bronze");
    assertThat(bronze.value(Quantity.MEASURED, 1)).isNaN();
    assertThat(bronze.value(Quantity.TARGET, 1)).isNaN();
  }

  @Test
  void delay_ofAServerThatIsIdle_isNotRepeated() {
    Duration second = Duration.ofSeconds(1);
    ControlLoop loop = loop(second);
    delays.get(0).record(0, 20_000_000);
    steps(loop, 40, second);
    Series seconds = history.seconds(0, ALL);
    var gold = seconds.classes().get("gold");
    assertThat(gold.value(Quantity.MEASURED, 5)).isEqualTo(.02, within(.0003));
    for (int k = 21; k < 40; k++) {
      assertThat(gold.value(Quantity.MEASURED, k)).isNaN();
      assertThat(gold.value(Quantity.ARRIVALS, k)).isZero();
      assertThat(gold.value(Quantity.PREDICTED, k)).as("an idle server pays nothing").isNaN();
    }
  }

  @Test
  void rejected_inModeObserve_areThoseThatWouldBe() {
    Duration second = Duration.ofSeconds(1);
    ControlLoop loop = loop(second);
    steps(loop, 1, second);
    loop.enforce(false);
    wouldReject.set(100);
    steps(loop, 1, second);
    wouldReject.set(130);
    steps(loop, 1, second);
    wouldReject.set(4); // another observation
    steps(loop, 1, second);
    loop.enforce(true);
    steps(loop, 1, second);
    var gold = history.seconds(0, ALL).classes().get("gold");
    assertThat(gold.value(Quantity.REJECTED, 0)).isZero();
    assertThat(gold.value(Quantity.REJECTED, 1)).isNaN();
    assertThat(gold.value(Quantity.REJECTED, 2)).isEqualTo(30);
    assertThat(gold.value(Quantity.REJECTED, 3)).isNaN();
    assertThat(gold.value(Quantity.REJECTED, 4)).isZero();
  }

  @Test
  void clock_thatJumps_leavesAGap() {
    Duration second = Duration.ofSeconds(1);
    ControlLoop loop = loop(second);
    steps(loop, 5, second);
    steps(loop, 1, Duration.ofSeconds(60)); // more than eight periods: not measured
    steps(loop, 5, second);
    Series seconds = history.seconds(0, ALL);
    assertThat(seconds.total(5)).isNaN();
    assertThat(seconds.at(5)).isEqualTo(6);
    assertThat(seconds.at(6)).isEqualTo(66, within(1.0));
  }
}
