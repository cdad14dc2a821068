package io.github.jettyqos.sim.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.sim.report.Check;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClassMeterTest {
  private static final long MILLI = 1_000_000;

  private final ClassMeter meter = meter(Metric.RESIDENCE, Meaning.AT_MOST);

  @Test
  void window_meanAtTheReference_isNotOver() {
    completed(60, 40);
    assertThat(over()).isFalse();
  }

  @Test
  void window_meanBeyondTheReference_isOver() {
    completed(60, 40);
    completed(60, 41);
    assertThat(over()).isTrue();
  }

  @Test
  void window_waitingTarget_doesNotLookAtProcessing() {
    ClassMeter waiting = meter(Metric.WAITING, Meaning.AT_MOST);
    waiting.onCompleted(99 * MILLI, 500 * MILLI);
    waiting.closeWindow(1, 0);
    assertThat(waiting.result().windows().get(0).over()).isFalse();
  }

  @Test
  void window_nobodyThere_saysNothing() {
    assertThat(over()).isNull();
  }

  @Test
  void window_somebodyWaitsAndNothingIsCompleted_isOver() {
    meter.closeWindow(1, 3);
    meter.onRejected(RejectReason.QUEUE_FULL);
    meter.closeWindow(1, 0);
    assertThat(meter.result().windows()).extracting(Window::over).containsExactly(true, true);
  }

  @Test
  void window_next_beginsAnew() {
    completed(0, 500);
    meter.budget(4);
    meter.budget(6);
    meter.closeWindow(9, 0);
    completed(0, 10);
    meter.closeWindow(9, 2);
    Window first = meter.result().windows().get(0);
    Window second = meter.result().windows().get(1);
    assertThat(first.budget()).isEqualTo(5);
    assertThat(second).isEqualTo(new Window(0, 1, 0, 0.01, 9, 2, false));
    assertThat(first.over()).isTrue();
    // In all: 500 and 10 ms.
    assertThat(meter.result().residence().mean()).isCloseTo(0.255, within(1e-12));
  }

  @Test
  void checks_settleTarget_isKeptWithinATenth() {
    assertThat(checks(Meaning.TRACK, 108)).extracting(Check::holds).containsExactly(true, true);
    assertThat(checks(Meaning.TRACK, 112)).extracting(Check::holds).containsExactly(false, true);
    assertThat(checks(Meaning.TRACK, 88)).extracting(Check::holds).containsExactly(true, false);
    assertThat(checks(Meaning.AT_MOST, 88)).extracting(Check::holds).containsExactly(true, true);
    assertThat(checks(Meaning.AT_MOST, 101)).extracting(Check::holds).containsExactly(false, true);
  }

  private static List<Check> checks(Meaning meaning, long millis) {
    ClassMeter meter = meter(Metric.RESIDENCE, meaning);
    meter.arrived();
    meter.onCompleted(0, millis * MILLI);
    ClassTotals outcome = new ClassTotals(owner(Metric.RESIDENCE, meaning));
    outcome.add(meter.result(), 1);
    return outcome.checks();
  }

  private void completed(long waitingMillis, long processingMillis) {
    meter.onCompleted(waitingMillis * MILLI, processingMillis * MILLI);
  }

  private Boolean over() {
    meter.closeWindow(1, 0);
    return meter.result().windows().get(0).over();
  }

  private static ClassMeter meter(Metric metric, Meaning meaning) {
    return new ClassMeter(owner(metric, meaning));
  }

  private static ServiceClass owner(Metric metric, Meaning meaning) {
    return ServiceClass.named("gold")
        .target(new Target(metric, Statistic.MEAN, Duration.ofMillis(100), meaning))
        .build();
  }
}
