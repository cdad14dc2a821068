package io.github.jettyqos.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.report.Progress;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SettingTest {
  private static final Setting SETTING = new Setting(Path.of(""), 11, 3, null, Progress.NONE);

  @Test
  void overSeeds_fromAnother_runsThoseInOrder() {
    assertThat(SETTING.list()).containsExactly(11L, 12L, 13L);
    assertThat(SETTING.overSeeds("", seed -> 2 * seed)).containsExactly(22L, 24L, 26L);
  }

  @Test
  void withSeedsUpTo_fewer_areTheFirst() {
    assertThat(SETTING.withSeedsUpTo(2).list()).containsExactly(11L, 12L);
    assertThat(SETTING.withSeedsUpTo(5).list()).hasSize(3);
  }
}
