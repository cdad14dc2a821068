package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import io.github.jettyqos.sim.report.Check;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegretExperimentsTest {
  @TempDir Path out;

  @Test
  void regret_oneSeed_hasEveryRuleAndGoal() throws IOException {
    Findings findings = new MixedRegret().run(new Setting(out, 29, 1, null, Progress.NONE));
    assertThat(findings.results().keySet()).filteredOn(key -> key.startsWith("met: ")).hasSize(5);
    assertThat(findings.lines())
        .contains(AllocationRules.ALL.stream().map(each -> each.name()).toList());
    assertThat(out.resolve("mixed-regret.csv")).content().contains(",29,").hasLineCount(2);
    assertThat(out.resolve("mixed-regret.png")).exists();
  }

  @Test
  @Tag("long")
  void contain_oneSeed_hasAnOwnBoundForEachClass() throws IOException {
    Findings findings = new Contain().run(new Setting(out, 1, null, Progress.NONE));
    // Four of one class: 3 others have 3 checks and it has one. Three stalls: 4 have 2 and a goal.
    assertThat(findings.checks()).hasSize(4 * (3 * 3 + 1) + 3 * 4 * 2);
    assertThat(findings.checks())
        .filteredOn(check -> check.name().startsWith("stall of 0.2 s"))
        .allMatch(Check::holds);
    assertThat(out.resolve("contain.png")).exists();
  }

  @Test
  void promises_oneServer_tellsOfEveryRuleInBothModes() throws IOException {
    Findings findings = new Promises().run(new Setting(out, 3, 1, null, Progress.NONE));
    assertThat(findings.lines()).contains("idle threads lent", "nothing lent", "mtrr", "darc-like");
    assertThat(out.resolve("promises.csv")).content().contains("alone").contains("lent");
    assertThat(out.resolve("promises.png")).exists();
  }

  /** Seeds with 2, 3 and 5 servers. */
  @Test
  @Tag("long")
  void replicas_threeServers_areKeptOnAsManyAsWantedAndNotOnOneFewer() throws IOException {
    Findings findings = new ReplicasAsked().run(new Setting(out, 10, 3, null, Progress.NONE));
    assertThat(findings.lines()).contains("wanted");
    assertThat(findings.results()).containsEntry("kept", 3.);
    assertThat(findings.results()).containsEntry("missed by one fewer", 3.);
    assertThat(out.resolve("replicas.csv")).content().hasLineCount(4);
    assertThat(out.resolve("replicas.png")).exists();
  }

  @Test
  void containRuns_aClassHangs_isKeptFromOthersOnlyWhereNothingIsLent() {
    Setting setting = new Setting(out, 1, null, Progress.NONE);
    ContainScene hang = ContainScene.all().get(0);
    // What hangs is never back before its end; the others do not see it where nothing is lent.
    ContainRuns stays = ContainRuns.of(setting, hang, AllocationRules.STATIC);
    assertThat(stays.beyond(1)).isGreaterThanOrEqualTo(15);
    assertThat(stays.beyond(0)).isZero();
    assertThat(stays.lost(0) + stays.lost(2) + stays.lost(3)).isZero();
    // Lent threads do not come back: this is what is to be contained.
    ContainRuns lends = ContainRuns.of(setting, hang, AllocationRules.LENT);
    assertThat(lends.lost(3)).isPositive();
  }

  /** The law, and its twin by which any class may have all threads. */
  @Test
  void containRuns_aClassHangsUnderTheLaw_costsOthersNothing() {
    Setting setting = new Setting(out, 1, null, Progress.NONE);
    ContainScene hang = ContainScene.all().get(0);
    ContainRuns law = ContainRuns.of(setting, hang, AllocationRules.SHIPPED);
    assertThat(law.beyond(0) + law.beyond(2)).isZero();
    assertThat(law.lost(0) + law.lost(2) + law.lost(3)).isZero();
    ContainRuns twin = ContainRuns.of(setting, hang, new Unbounded());
    assertThat(twin.lost(0) + twin.lost(2) + twin.lost(3)).isPositive();
  }

  /** Ten times as slow: it completes, and would by its own figures need more than there is. */
  @Test
  void containRuns_aClassIsSlowUnderTheLaw_costsOthersNothing() {
    Setting setting = new Setting(out, 1, null, Progress.NONE);
    ContainRuns law = ContainRuns.of(setting, ContainScene.all().get(1), AllocationRules.SHIPPED);
    assertThat(law.beyond(0) + law.beyond(2)).isZero();
    assertThat(law.lost(0) + law.lost(2) + law.lost(3)).isZero();
  }
}
