package io.github.jettyqos.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MainTest {
  @Test
  void all_everyLineOfTheTable_isMeasuredBySomething() {
    List<BenchmarkRun> all = Main.all();
    assertThat(all).extracting(BenchmarkRun::name).doesNotHaveDuplicates().contains("isolation");
    assertThat(all).allMatch(each -> each.duration().matches("\\d+ min"));
    assertThat(all).noneMatch(each -> each.title().isEmpty());
  }
}
