package io.github.jettyqos.sim.experiment.lu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LuIdentifyTest {
  @TempDir Path directory;

  @Test
  void identification_ofThePapersModelWithoutNoise_findsIt() {
    // 60 samples against a prior of variance 10 around 1: what is left of it is below 2 %.
    LuKnownPlant exact =
        new LuKnownPlant(LuKnownPlant.RELATIVE.plant(), 1, 3, false, Double.MIN_VALUE);
    ArxModel found = LuRecord.fit(2, List.of(exact.run(1)));
    assertThat(exact.worstError(found)).isLessThan(0.02);
  }

  @Test
  void identification_noiseAsLargeAsTheOutput_failsTheSameCheck() {
    // Healthy 0.03 (ten seeds, noise of a tenth), bar 0.1, broken: noise drowns the plant.
    LuKnownPlant healthy = LuKnownPlant.RELATIVE;
    LuKnownPlant drowned = new LuKnownPlant(healthy.plant(), 1, 3, false, 3);
    assertThat(worst(healthy)).isLessThan(0.1);
    assertThat(worst(drowned)).isGreaterThan(0.1);
  }

  private static double worst(LuKnownPlant plant) {
    double sum = 0;
    for (long seed = 1; seed <= 10; seed++) {
      sum += plant.worstError(LuRecord.fit(2, List.of(plant.run(seed))));
    }
    return sum / 10;
  }

  private static ArxModel plant(double input, double output) {
    return ArxModel.of(
        List.<double[][]>of(new double[][] {{input}}),
        List.<double[][]>of(new double[][] {{output}}));
  }

  @Test
  void predict_freeAndExact_goesOnFromItsOwnOutputs() {
    // V = 0.5 V' + U': 0, then 1, 1.5, 1.75 for U = 1; ahead from measured 8s it is 5.
    ArxModel model = plant(1, 0.5);
    LuRecord record = new LuRecord(List.of(1.0, 1.0, 1.0, 1.0), List.of(0.0, 8.0, 8.0, 8.0));
    assertThat(record.predict(model, 1, true)).containsExactly(0.0, 1.0, 1.5, 1.75);
    assertThat(record.predict(model, 1, false)).containsExactly(0.0, 1.0, 5.0, 5.0);
    assertThat(PlantModel.of(model).steadyGain()).isEqualTo(2);
  }

  @Test
  void luIdentify_oneSeed_holdsAndWritesFiles() throws IOException {
    Findings findings = new LuIdentify().run(new Setting(directory, 1, null, Progress.NONE));
    assertThat(findings.holds()).as(findings.table()).isTrue();
    assertThat(Files.readAllLines(directory.resolve("lu-identify.csv"))).hasSize(1 + 3 * 60);
    assertThat(directory.resolve("lu-identify.png")).isNotEmptyFile();
  }
}
