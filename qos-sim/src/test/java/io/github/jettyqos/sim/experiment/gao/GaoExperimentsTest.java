package io.github.jettyqos.sim.experiment.gao;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cluster of Gao et al. with one seed and short records; 30 s periods. */
final class GaoExperimentsTest {
  private static final double PERIOD = 30;
  private static final int PERIODS = 60;
  private static final NodeSpec MANY_FIRST = new NodeSpec(16, 4, 1);
  private static final NodeSpec FEW_FIRST = new NodeSpec(4, 16, 1);
  private static final NodeSpec HALF = new NodeSpec(10, 10, 1);

  @TempDir Path out;

  /** Healthy: 0.97. Broken, such as inputs that belong to another period: below 0.3. */
  @Test
  void identify_ofAnExcitedCluster_explainsARunThatItHasNotSeen() {
    GaoRun run = excited(1, 0);
    ArxModel model = GaoModel.of(run, GaoModel.ORDER);
    assertThat(GaoModel.explained(model, excited(2, GaoSite.NODES))).isGreaterThan(0.8);
    for (int node = 0; node < GaoSite.NODES; node++) {
      // More threads for class 1 on any node: less delay for class 1.
      assertThat(model.input(1, 0, node)).isNegative();
    }
    run.inputs.add(0, run.inputs.get(0));
    ArxModel late = GaoModel.of(run, GaoModel.ORDER);
    assertThat(GaoModel.explained(late, excited(2, GaoSite.NODES))).isLessThan(0.3);
  }

  /** Healthy: 0.14, of which the settling is most. Broken: 0.49, as nothing brings delays apart. */
  @Test
  void law_switchedOn_bringsDelaysToOneToTwo_andOffDoesNot() {
    GaoCase which = new GaoCase(GaoBalancer.MIF, PERIOD);
    ArxModel model = GaoModel.of(excited(1, 0), GaoModel.ORDER);
    GaoRun on = GaoFig4.controlled(3, which, model, GaoCase.ON);
    GaoRun off = GaoFig4.controlled(3, which, model, Double.MAX_VALUE);
    assertThat(which.psi(List.of(on))).isLessThan(0.16);
    assertThat(which.psi(List.of(off))).isGreaterThan(0.45);
    assertThat(on.last()).isBetween(0.28, 0.39);
  }

  /** Healthy: 1.37, seeds 1 to 40 in tens. Broken, which is nodes that are alike: 1.02. */
  @Test
  void maximumIdleFirst_whereQuotasDiffer_completesAThirdMore() {
    List<NodeSpec> differ = List.of(MANY_FIRST, FEW_FIRST, MANY_FIRST, FEW_FIRST);
    List<NodeSpec> alike = Collections.nCopies(4, HALF);
    assertThat(throughput(differ, GaoBalancer.MIF) / throughput(differ, GaoBalancer.RR))
        .isBetween(1.3, 1.46);
    assertThat(throughput(alike, GaoBalancer.MIF) / throughput(alike, GaoBalancer.RR))
        .isLessThan(1.1);
  }

  /** The claim of the paper about its four nodes, which are alike, is not reproduced. */
  @Test
  void fig5_nodesThatAreAlike_aThirdMoreThroughputIsNotReproduced() throws IOException {
    Findings findings = new GaoFig5(20_000).run(new Setting(out, 2, null, Progress.NONE));
    assertThat(findings.lines())
        .contains("not reproduced: at 25/s, against alike_RR, part of the throughput more")
        .contains("reproduced: at 25/s, against quotas_RR, part of the throughput more");
  }

  @Test
  void fig5_writesTablePictureAndChecks() throws IOException {
    Findings findings = new GaoFig5(500).run(new Setting(out, 1, null, Progress.NONE));
    assertThat(findings.json()).contains("\"delay_less_alike_LC\"");
    assertThat(out.resolve("gao-fig5.csv")).isNotEmptyFile();
    assertThat(out.resolve("gao-fig5.png")).isNotEmptyFile();
  }

  @Test
  void identify_writesTablePictureAndChecks() throws IOException {
    Findings findings = new GaoIdentify(40).run(new Setting(out, 1, null, Progress.NONE));
    assertThat(findings.json()).contains("\"order_median\"");
    assertThat(out.resolve("gao-identify.csv")).isNotEmptyFile();
    assertThat(out.resolve("gao-identify.png")).isNotEmptyFile();
  }

  /** (14) as printed, one period ahead and Q = 1: not one thread moves in 800 s. */
  @Test
  void printedLaw_movesNothing() {
    GaoCase which = new GaoCase(GaoBalancer.MIF, 30);
    ArxModel model = GaoFig4.identified(GaoBalancer.MIF, 30);
    GaoRun printed = GaoFig4.printed(1, which, model);
    assertThat(printed.inputs).allSatisfy(quotas -> assertThat(quotas).containsOnly(50));
    assertThat(GaoFig4.controlled(1, which, model, GaoCase.ON).inputs)
        .anySatisfy(quotas -> assertThat(quotas[0]).isNotEqualTo(50));
  }

  @Test
  void quotas_writesTableAndChecks() throws IOException {
    Findings findings = new GaoQuotas().run(new Setting(out, 1, null, Progress.NONE));
    assertThat(findings.checks()).hasSize(6);
    assertThat(out.resolve("gao-quotas.csv")).isNotEmptyFile();
  }

  private static GaoRun excited(long seed, int stream) {
    return GaoModel.excited(new GaoSite(seed, GaoBalancer.MIF), PERIOD, PERIODS * PERIOD, stream);
  }

  private static double throughput(List<NodeSpec> nodes, GaoBalancer balancing) {
    return GaoConnections.run(1, nodes, balancing, 25, 20_000).throughput();
  }
}
