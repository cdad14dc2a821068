package io.github.jettyqos.jetty.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.measure.demand.AvailableProcessors;
import io.github.jettyqos.core.measure.demand.Cgroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.logging.JettyLevel;
import org.eclipse.jetty.logging.JettyLogger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The processors as they change while a server runs. */
final class JvmProcessorsTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path root;

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void look_quotaChanged_isCountedAndLoggedOnce() throws IOException {
    file("proc/self/cgroup", "0::/\n");
    file("proc/self/mountinfo", "30 20 0:1 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    file("sys/fs/cgroup/cpu.max", "125000 100000\n");
    JvmProcessors processors =
        new JvmProcessors(new AvailableProcessors(() -> 4, new Cgroups(root)));
    processors.look(0);
    assertThat(processors.count()).isEqualTo(1.25);
    JettyLogger logger = (JettyLogger) LoggerFactory.getLogger(JvmProcessors.class);
    JettyLevel before = logger.getLevel();
    logger.setLevel(JettyLevel.INFO);
    try (CapturedLog log = CapturedLog.start()) {
      file("sys/fs/cgroup/cpu.max", "250000 100000\n");
      for (int i = 1; i < 5; i++) {
        processors.look(i * SECOND);
      }
      assertThat(processors.count()).isEqualTo(2.5);
      assertThat(log.lines()).singleElement().asString().contains("1.25 -> 2.5, by quota");
    } finally {
      logger.setLevel(before);
    }
  }

  @Test
  void processSeconds_ofThisJvm_grow() {
    JvmProcessors processors = new JvmProcessors();
    assertThat(processors.count()).isPositive();
    assertThat(processors.processSeconds()).isPositive();
    assertThat(processors.heap().part()).isBetween(0., 1.);
  }
}
