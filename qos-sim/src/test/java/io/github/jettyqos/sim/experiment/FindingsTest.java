package io.github.jettyqos.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FindingsTest {
  private final Findings findings = new Findings("some");

  @Test
  void claim_comesOut_saysSoAndIsNoCheck() {
    findings.claim("four of five", 4, 3.5, 4.5);
    findings.claim("all", 4, 5, Double.POSITIVE_INFINITY);
    findings.claim("none", Double.NaN, Double.NEGATIVE_INFINITY, 1);
    assertThat(findings.lines().lines())
        .containsExactly(
            "reproduced: four of five: 4.000 (claimed: 3.500 to 4.500)",
            "not reproduced: all: 4.000 (claimed: at least 5.000)",
            "not reproduced: none: NaN (claimed: at most 1.000)");
    assertThat(findings.results())
        .containsEntry("reproduced: four of five", 1.0)
        .containsEntry("reproduced: all", 0.0);
    assertThat(findings.checks()).isEmpty();
    assertThat(findings.holds()).isTrue();
    findings.atMost("size", 1, 2);
    assertThat(findings.verdict()).isEqualTo("all 1 checks hold; claims not reproduced: 2 of 3");
  }

  @Test
  void goal_missed_saysSoAndIsNoCheck() {
    findings.goal("late", 4, 5);
    findings.goal("lost", 4, 3);
    findings.goal("unknown", Double.NaN, 3);
    assertThat(findings.lines().lines())
        .containsExactly(
            "met: late: 4.000 (goal: at most 5.000)",
            "MISSED: lost: 4.000 (goal: at most 3.000)",
            "MISSED: unknown: NaN (goal: at most 3.000)");
    assertThat(findings.results()).containsEntry("met: late", 1.0).containsEntry("met: lost", 0.0);
    assertThat(findings.holds()).isTrue();
    assertThat(findings.verdict()).isEqualTo("no checks; goals missed: 2 of 3");
  }

  @Test
  void regression_outside_isMissedOnItsSideOnly() {
    findings.regression("what was chosen", 4, 4.5, 5);
    assertThat(findings.table())
        .contains(
            "MISSED regression test: what was chosen, from below",
            "holds  regression test: what was chosen, from above");
  }
}
