package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import java.util.List;
import java.util.Optional;

/**
 * A quiet server to which everybody comes at once. In the quiet only few handlers are ever busy, so
 * that little can be learnt of what many do; a law that takes that for all there is starves it.
 */
final class ShiftMorning {
  private final Setting setting;

  ShiftMorning(Setting setting) {
    this.setting = setting;
  }

  void check(Findings findings) {
    findings.line("");
    findings.line("after two quiet minutes 136 requests a second at once:");
    check(findings, "speedup configured", Optional.of(ShiftScenario.SPEEDUP));
    check(findings, "no speedup configured", Optional.empty());
  }

  private void check(Findings findings, String what, Optional<Speedup> configured) {
    ShiftScenario scenario = ShiftScenario.morning(configured);
    List<ShiftOutcome> runs =
        setting.overSeeds(
            "morning, " + what,
            seed ->
                ShiftRun.of(
                    seed,
                    scenario,
                    ShiftScenario.start(),
                    ShiftLaws.shipped(scenario.classes()),
                    report -> {}));
    for (int k = 0; k < ShiftScenario.NAMES.size(); k++) {
      int index = k;
      String name = ShiftScenario.NAMES.get(k);
      double over =
          ShiftOutcome.meanOf(
              runs, r -> r.windowsOver(index, ShiftScenario.MORNING, ShiftScenario.MORNING_END));
      double rejected = ShiftOutcome.meanOf(runs, r -> r.rejections(index));
      double ratio =
          ShiftOutcome.meanOf(
                  runs, r -> r.mean(index, ShiftScenario.MORNING, ShiftScenario.MORNING_END))
              / ShiftScenario.target(k);
      findings.line(
          "%-22s %-6s mean over target %.2f, windows over %.1f, turned away %.1f",
          what, name, ratio, over, rejected);
      String key = "morning, " + what + ", " + name;
      findings.result(key + ": over_target", ratio);
      findings.atMost(key + ": windows of 5 s over target by a tenth", over, 0);
      findings.atMost(key + ": turned away", rejected, 0);
    }
  }
}
