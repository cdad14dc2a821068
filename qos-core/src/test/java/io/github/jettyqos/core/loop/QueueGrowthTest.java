package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class QueueGrowthTest {
  private static final long MILLI = 1_000_000;

  private final LoopPlant plant = new LoopPlant(); // gold has 4 threads and no requests
  private final QueueGrowth growth = new QueueGrowth(2, 0);

  private void begin(double rate) {
    growth.begin(
        Periods.of(plant.gate.partition(), Periods.seen(rate, 0, 0, 0), Periods.seen(1, 0, 0, 1)));
  }

  private boolean isBeyondChance(long millis) {
    return growth.isBeyondChance(plant.gate, Periods.NANOS + millis * MILLI);
  }

  @Test
  void isBeyondChance_justAboveTheBar_isAndAtItIsNot() {
    begin(100);
    plant.arrive(0, 4 + 10);
    // 2 expected in 20 ms: 3 sqrt(4) + 4 = 10.
    assertThat(isBeyondChance(20)).isFalse();
    plant.arrive(0, 1);
    assertThat(isBeyondChance(20)).isTrue();
    // 8 expected in 80 ms: 16.
    assertThat(isBeyondChance(80)).isFalse();
  }

  @Test
  void isBeyondChance_tooSoon_waits() {
    begin(1);
    plant.arrive(0, 60);
    assertThat(isBeyondChance(19)).isFalse();
    assertThat(isBeyondChance(20)).isTrue();
  }

  @Test
  void isBeyondChance_longQueueFromBefore_isNoGrowth() {
    plant.arrive(0, 64);
    growth.begin(
        Periods.of(plant.gate.partition(), Periods.seen(100, 0, 60, 4), Periods.seen(1, 0, 0, 1)));
    assertThat(isBeyondChance(100)).isFalse();
  }

  @Test
  void isBeyondChance_nothingMeasuredYet_isNot() {
    plant.arrive(0, 64);
    assertThat(growth.isBeyondChance(plant.gate, Duration.ofSeconds(9).toNanos())).isFalse();
  }
}
