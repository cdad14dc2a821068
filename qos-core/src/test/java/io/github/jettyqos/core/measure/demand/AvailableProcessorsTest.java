package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jettyqos.core.measure.DemandEstimate.Origin;
import io.github.jettyqos.core.measure.DemandEstimate.Present;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The least of what the JVM sees and of the quota, as it is now. */
final class AvailableProcessorsTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path root;

  private AvailableProcessors of(int seen) {
    return new AvailableProcessors(() -> seen, new Cgroups(root));
  }

  private ControlGroupTree quota(String max) throws IOException {
    return new ControlGroupTree(root).second("/a").max("a", max);
  }

  @Test
  void now_noQuota_areThoseOfTheHost() {
    assertThat(of(2).now()).isEqualTo(Present.of(2, Origin.HOST));
  }

  @Test
  void now_quota_isTheLesserOne() throws IOException {
    ControlGroupTree ignored = quota("125000 100000");
    assertThat(of(2).now().count()).isEqualTo(1.25);
    assertThat(of(2).now().origin()).isEqualTo(Origin.QUOTA);
    assertThat(of(1).now().count()).isEqualTo(1); // as by -XX:ActiveProcessorCount=1
    assertThat(of(1).now().origin()).isEqualTo(Origin.HOST);
  }

  @Test
  void look_quotaChanged_isSeenAfterASecond() throws IOException {
    ControlGroupTree tree = quota("125000 100000");
    AvailableProcessors processors = of(4);
    processors.look(0);
    ControlGroupTree ignored = tree.max("a", "250000 100000");
    processors.look(SECOND - 1);
    assertThat(processors.now().count()).isEqualTo(1.25);
    processors.look(SECOND);
    assertThat(processors.now().count()).isEqualTo(2.5);
  }

  @Test
  void look_throttledPeriods_areThePartSinceTheLastReading() throws IOException {
    ControlGroupTree tree = quota("125000 100000");
    String stat = "sys/fs/cgroup/a/cpu.stat";
    tree = tree.file(stat, "usage_usec 0\nnr_periods 100\nnr_throttled 90\nthrottled_usec 9\n");
    AvailableProcessors processors = of(4);
    processors.look(0);
    assertThat(processors.now().throttledShare()).isZero();
    assertThat(processors.groupLoad()).isNaN();
    String next = "usage_usec 1500000\nnr_periods 120\nnr_throttled 95\nthrottled_usec 3000000\n";
    ControlGroupTree ignored = tree.file(stat, next);
    processors.look(2 * SECOND);
    assertThat(processors.now().throttledShare()).isEqualTo(.25);
    assertThat(processors.now().throttledPeriods()).isEqualTo(95);
    assertThat(processors.now().throttledSeconds()).isEqualTo(3);
    assertThat(processors.groupLoad()).isEqualTo(.75, within(1e-9));
  }

  /** What a JVM in a real control group prints. */
  static final class Printer {
    private Printer() {}

    public static void main(String[] arguments) {
      Present found = AvailableProcessors.ofThisJvm().now();
      System.out.println(found.count() + " " + found.origin());
    }
  }

  @Test
  void ofThisJvm_inARealControlGroup_isItsQuota() throws Exception {
    Path first = Path.of("/sys/fs/cgroup/cpu/qos-test-" + ProcessHandle.current().pid());
    Path second = Path.of("/sys/fs/cgroup/qos-test-" + ProcessHandle.current().pid());
    Path group = isGroup(first, "cpu.cfs_quota_us") ? first : second;
    assumeThat(group.equals(first) || isGroup(second, "cpu.max"))
        .as("may create control groups")
        .isTrue();
    try {
      assertThat(printedIn(group)).startsWith("2.0").endsWith("HOST"); // the twin, without a quota
      if (group.equals(first)) {
        Files.writeString(group.resolve("cpu.cfs_period_us"), "100000");
        Files.writeString(group.resolve("cpu.cfs_quota_us"), "125000");
      } else {
        Files.writeString(group.resolve("cpu.max"), "125000 100000");
      }
      assertThat(printedIn(group)).isEqualTo("1.25 QUOTA");
    } finally {
      Files.delete(group);
    }
  }

  private static boolean isGroup(Path group, String file) throws IOException {
    try {
      Files.createDirectory(group);
    } catch (IOException e) {
      return false;
    }
    if (Files.isWritable(group.resolve(file))) {
      return true;
    }
    Files.delete(group);
    return false;
  }

  private static String printedIn(Path group) throws IOException, InterruptedException {
    String classPath = System.getProperty("java.class.path");
    List<String> command =
        List.of(
            "sh",
            "-c",
            "echo $$ > " + group.resolve("cgroup.procs") + " && exec \"$@\"",
            "sh",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:ActiveProcessorCount=2", // as the machine of the test may have any number
            "-cp",
            classPath,
            Printer.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed.lines().reduce("", (a, b) -> b);
  }
}
