package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoopRecordTest {
  /** Of 256 threads a prediction takes ten times as long as the decision. */
  @Test
  void predicted_isComputedOnceAtTheFirstRead() {
    AtomicInteger made = new AtomicInteger();
    StepReport step = new StepReport(0, null, null, Partition.of(4, 3, 1), HoldReason.NONE);
    LoopRecord record =
        new LoopRecord(
            1,
            Instant.EPOCH,
            LawKind.STATIC,
            step,
            () -> {
              made.incrementAndGet();
              return List.of(new Prediction(1, 2, 3, 0, Verdict.NONE));
            },
            List::of,
            "none");
    assertThat(record.reason()).isEqualTo("none");
    assertThat(made).hasValue(0);
    assertThat(record.predicted()).isEqualTo(record.predicted()).hasSize(1);
    assertThat(made).hasValue(1);
  }
}
