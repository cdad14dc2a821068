package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.measure.demand.Cgroups.Quota;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Quotas of made-up control groups. */
final class CgroupsTest {
  @TempDir Path root;
  private ControlGroupTree tree;

  @BeforeEach
  void begin() {
    tree = new ControlGroupTree(root);
  }

  @Test
  void read_noFiles_isNoQuota() {
    assertThat(new Cgroups(root).read()).isEmpty();
  }

  @Test
  void read_version2_isQuotaByPeriodAndItsCounts() throws IOException {
    tree.second("/app").max("app", "125000 100000");
    tree.file(
        "sys/fs/cgroup/app/cpu.stat",
        "usage_usec 7500000\nuser_usec 1\nnr_periods 40\nnr_throttled 8\nthrottled_usec 2500000\n");
    assertThat(new Cgroups(root).read()).contains(new Quota(1.25, 7.5, 40, 8, 2.5));
  }

  @Test
  void read_version1_isQuotaByPeriodAndItsCounts() throws IOException {
    tree.first("/docker/a", "/").quota("docker/a", "50000", "100000");
    tree.file("sys/fs/cgroup/cpu,cpuacct/docker/a/cpuacct.usage", "7500000000\n");
    tree.file(
        "sys/fs/cgroup/cpu,cpuacct/docker/a/cpu.stat",
        "nr_periods 40\nnr_throttled 8\nthrottled_time 2500000000\n");
    assertThat(new Cgroups(root).read()).contains(new Quota(0.5, 7.5, 40, 8, 2.5));
  }

  @ParameterizedTest
  @CsvSource({
    "max 100000, 300000 100000, 3",
    "150000 100000, max 100000, 1.5",
    "150000 100000, 300000 100000, 1.5",
    "400000 100000, 25000 10000, 2.5"
  })
  void read_version2Nested_leastOfOwnAndAbove(String own, String above, double expected)
      throws IOException {
    tree.second("/pods/a").max("pods/a", own).max("pods", above);
    assertThat(tree.processors()).isEqualTo(expected);
    tree.max("other", "1000 100000"); // the twin of a group that is not above
    assertThat(tree.processors()).isEqualTo(expected);
  }

  @Test
  void read_version1Nested_leastOfOwnAndAbove() throws IOException {
    tree.first("/pods/a", "/").quota("pods/a", "-1", "100000").quota("pods", "175000", "100000");
    assertThat(tree.processors()).isEqualTo(1.75);
  }

  @Test
  void read_ownNamespace_isTheMountItself() throws IOException {
    tree.second("/").file("sys/fs/cgroup/cpu.max", "70000 100000\n");
    assertThat(tree.processors()).isEqualTo(0.7);
  }

  /** Version 1 in a container without a namespace: the path is that of the host. */
  @ParameterizedTest
  @CsvSource({"/docker/a, /docker/a", "/docker/a, /", "/docker/a, /docker", "/x, /docker/a"})
  void read_pathOfTheHost_isTheMountItself(String path, String from) throws IOException {
    tree.first(path, from).quota("", "125000", "100000");
    assertThat(tree.processors()).isEqualTo(1.25);
  }

  @Test
  void read_mountOfAPartOfTheTree_isTheGroupBelow() throws IOException {
    tree.first("/docker/a/b", "/docker/a").quota("b", "125000", "100000");
    assertThat(tree.processors()).isEqualTo(1.25);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/../..", "/../../etc", "//", "/a/../../.."})
  void read_pathOutsideOfTheMount_isTheMountItself(String path) throws IOException {
    tree.second(path).file("sys/fs/cgroup/cpu.max", "125000 100000\n");
    tree.file("sys/fs/cpu.max", "1000 100000\n").file("cpu.max", "1000 100000\n");
    assertThat(tree.processors()).isEqualTo(1.25);
  }

  @Test
  void read_hybrid_isThatOfVersion1() throws IOException {
    tree.first("/a", "/").quota("a", "125000", "100000");
    tree.mount("cgroup2", "/", "/sys/fs/cgroup/unified", "rw").own("4:cpu,cpuacct:/a\n0::/a\n");
    assertThat(tree.processors()).isEqualTo(1.25);
  }

  @Test
  void read_blankInAPath_isFound() throws IOException {
    tree.own("0::/a b\n").mount("cgroup2", "/", "/sys/fs/c\\040g", "rw");
    tree.file("sys/fs/c g/a b/cpu.max", "125000 100000\n");
    assertThat(tree.processors()).isEqualTo(1.25);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max 100000",
        "max",
        "",
        " ",
        "100000",
        "a b",
        "0 100000",
        "-1 100000",
        "100000 0",
        "100000 -5",
        "1e5 100000",
        "99999999999999999999 100000"
      })
  void read_garbledVersion2_isNoQuota(String text) throws IOException {
    tree.second("/a").max("a", text);
    assertThat(tree.processors()).isNaN();
  }

  @ParameterizedTest
  @CsvSource({"-1, 100000", "x, 100000", "100000, x", "100000, 0", "'', ''"})
  void read_garbledVersion1_isNoQuota(String quota, String period) throws IOException {
    tree.first("/a", "/").quota("a", quota, period);
    assertThat(tree.processors()).isNaN();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\n",
        "garbage",
        "1 2 3 - cgroup2",
        " - cgroup2 x y",
        "1 2 3 / relative rw - cgroup2 a b",
        "30 20 0:1 / /sys/fs/cgroup rw -",
        "30 20 0:1 / /sys/fs/cgroup rw - cgroup",
        "30 20 0:1 / /sys/\0 rw - cgroup2 a b"
      })
  void read_garbledMounts_isNoQuota(String lines) throws IOException {
    tree.second("/a").max("a", "125000 100000").file("proc/self/mountinfo", lines + "\n");
    assertThat(tree.processors()).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "garbage", "0:", "0::relative", "x:cpu:/a", "0:cpuset:/a"})
  void read_garbledGroup_isNoException(String lines) throws IOException {
    tree.second("/a").max("a", "125000 100000").own(lines);
    assertThat(tree.processors()).isNaN();
  }

  @Test
  void read_directoryInPlaceOfAFile_isNoQuota() throws IOException {
    tree.second("/a");
    Files.createDirectories(root.resolve("sys/fs/cgroup/a/cpu.max"));
    assertThat(tree.processors()).isNaN();
  }

  @Test
  void read_garbledCounts_areNone() throws IOException {
    tree.second("/a").max("a", "125000 100000");
    tree.file("sys/fs/cgroup/a/cpu.stat", "nr_periods x\nnr_throttled\nthrottled_usec -5\n");
    assertThat(new Cgroups(root).read()).contains(new Quota(1.25, Double.NaN, 0, 0, 0));
  }
}
