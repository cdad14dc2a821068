package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PredictorTest {
  private static final Partition PARTITION = Partition.of(8, 4, 4);
  private static final List<ServiceClass> CLASSES =
      List.of(
          ServiceClass.named("gold").build(),
          ServiceClass.named("rest").queue(new QueueRule(10, Duration.ofSeconds(2))).build());

  private static Prediction rest(double rate) {
    return Predictor.of(
            Periods.of(
                1,
                PARTITION,
                Optional.of(new Speedup(50, 1, 8)),
                Optional.empty(),
                Periods.seen(1, 0, 0, 0),
                Periods.seen(rate, 0, 0, 0)),
            PARTITION,
            CLASSES)
        .get(1);
  }

  /** As everywhere: what is turned away without a target is no good news. */
  @Test
  void verdict_withoutTarget_isOfWhatIsTurnedAway() {
    Prediction flood = rest(4000);
    assertThat(flood.loss()).isGreaterThan(0.5);
    assertThat(flood.verdict().key()).isEqualTo("turned-away");
    assertThat(flood.verdict().lost()).isEqualTo(flood.loss());
    Prediction calm = rest(1);
    assertThat(calm.loss()).isZero();
    assertThat(calm.verdict().key()).isEqualTo("none");
  }
}
