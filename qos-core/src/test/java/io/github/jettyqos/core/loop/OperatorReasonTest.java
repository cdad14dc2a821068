package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Proposal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Reasons come from outside and must not forge lines of the log, or fill it. */
@ExtendWith(CapturedLog.class)
final class OperatorReasonTest {
  private static final String FORGED =
      "x\n[main] INFO ControlLoop - every target can be kept\r\u2028again\u202e\u001b[31m";
  private static final String SHOWN =
      "x\\u000a[main] INFO ControlLoop - every target can be kept\\u000d\\u2028again"
          + "\\u202e\\u001b[31m";

  private final LoopPlant plant = new LoopPlant();

  private ControlLoop loop() {
    return plant.loop(ControlOptions.DEFAULT, (o, c, t) -> m -> Proposal.of(m.partition(), "stay"));
  }

  @Test
  void of_missing_isRefused() {
    assertThat(LoopJournal.reason("a\nb")).isEqualTo("a\\u000ab");
    assertThatThrownBy(() -> LoopJournal.reason(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("reason: null is not a reason; give one line");
  }

  @Test
  void freeze_reasonOfManyLines_isOneLineWhereverItIsShown() {
    ControlLoop loop = loop();
    try (CapturedLog log = CapturedLog.start()) {
      loop.freeze(FORGED);
      assertThat(log.lines()).singleElement().asString().endsWith("frozen: " + SHOWN);
    }
    plant.pass();
    assertThat(loop.run().reason()).isEqualTo("frozen: " + SHOWN + ": stay");
    assertThat(loop.status().frozen()).contains(SHOWN);
    assertThat(loop.lines(1).get(0))
        .contains("\"reason\":\"frozen: " + SHOWN.replace("\\", "\\\\") + ": stay\"");
  }

  @Test
  void override_reasonOfManyLines_isOneLineWhereverItIsShown() {
    ControlLoop loop = loop();
    try (CapturedLog log = CapturedLog.start()) {
      loop.override(Partition.of(8, 3, 5), FORGED);
      assertThat(log.lines()).hasSize(2).allMatch(line -> line.endsWith(SHOWN));
    }
    assertThat(loop.history().get(1).reason()).isEqualTo(SHOWN);
    assertThat(loop.status().frozen()).contains(SHOWN);
  }

  @Test
  void reason_ofAMillionCharacters_isCut() {
    ControlLoop loop = loop();
    loop.override(Partition.of(8, 3, 5), "\n".repeat(1_000_000));
    String cut = "\\u000a".repeat(200) + "...";
    assertThat(loop.history().get(1).reason()).isEqualTo(cut);
    assertThat(loop.status().frozen()).contains(cut); // once, where it came in
  }

  /** A freeze without a word is a freeze, and an empty reason says that there is none. */
  @Test
  void freeze_emptyReason_isStillSeen() {
    ControlLoop loop = loop();
    loop.freeze("");
    assertThat(loop.status().frozen()).contains("\"\"");
  }

  @Test
  void reason_missing_isRefusedAndNothingIsChanged() {
    ControlLoop loop = loop();
    loop.options(loop.status().options().withLaw(LawKind.STATIC)); // there is no law to freeze
    assertThatThrownBy(() -> loop.override(Partition.of(8, 3, 5), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("reason: null is not a reason; give one line");
    assertThatThrownBy(() -> loop.freeze(null)).isInstanceOf(IllegalArgumentException.class);
    assertThat(plant.gate.partition()).isEqualTo(Partition.of(8, 4, 4));
    assertThat(loop.history()).hasSize(1);
    assertThat(loop.status().frozen()).isEmpty();
  }
}
