package io.github.jettyqos.core.measure.demand;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the CPU quota that control groups of Linux, of version 1 or 2, give to this process.
 *
 * <p>The least quota of the own group and of those above it counts, as far up as they are mounted.
 * Inside a container {@code /proc/self/cgroup} may name a path of the host that is not below the
 * mount: then the mounted directory is the own group. What is missing or garbled is no quota.
 */
public final class Cgroups {
  /** Bound of the files read; tables of mounts have some kilobytes. */
  private static final int MOST_BYTES = 1 << 20;

  private static final int MOST_GROUPS = 64;
  private static final double MICROS = 1e6;
  private static final double NANOS = 1e9;

  private final Path root;

  /**
   * A reader of the files below a directory.
   *
   * @param root usually {@code /}
   */
  public Cgroups(Path root) {
    this.root = root;
  }

  /**
   * A quota, and what the kernel counts in its group.
   *
   * @param processors quota by period
   * @param usedSeconds CPU time of all processes of the group; NaN if it is not told
   * @param periods periods in which the group wanted to run
   * @param throttledPeriods those in which it had to stop
   * @param throttledSeconds the sum of the times that it had to stop
   */
  record Quota(
      double processors,
      double usedSeconds,
      long periods,
      long throttledPeriods,
      double throttledSeconds) {}

  private record Mount(String root, String point, boolean second) {}

  /** The least quota in force; empty if there is none. */
  Optional<Quota> read() {
    Quota least = null;
    for (Path group : groups()) {
      Quota each = quota(group);
      if (each != null && (least == null || each.processors < least.processors)) {
        least = each;
      }
    }
    return Optional.ofNullable(least);
  }

  /** The own groups and those above them. */
  private Set<Path> groups() {
    Set<Path> all = new LinkedHashSet<>();
    List<String> own = lines(root.resolve("proc/self/cgroup"));
    for (String line : lines(root.resolve("proc/self/mountinfo"))) {
      Mount mount = mount(line);
      if (mount != null) {
        own.stream().flatMap(each -> path(each, mount).stream()).forEach(p -> add(p, mount, all));
      }
    }
    return all;
  }

  /** The path of a group in a line such as {@code 4:cpu,cpuacct:/a}; version 2: {@code 0::/a}. */
  private static Optional<String> path(String line, Mount mount) {
    String[] parts = line.split(":", 3);
    boolean is =
        parts.length == 3
            && (mount.second
                ? parts[0].equals("0") && parts[1].isEmpty()
                : Arrays.asList(parts[1].split(",")).contains("cpu"));
    return is ? Optional.of(parts[2]) : Optional.empty();
  }

  private void add(String path, Mount mount, Set<Path> all) {
    try {
      Path top = root.resolve(mount.point.substring(1)).normalize();
      Path group = top;
      String above = mount.root.equals("/") ? "" : mount.root;
      if (path.equals(above) || path.startsWith(above + "/")) {
        Path named =
            top.resolve(path.substring(above.length()).replaceFirst("^/+", "")).normalize();
        group = named.startsWith(top) && Files.isDirectory(named) ? named : top;
      }
      while (all.size() < MOST_GROUPS && group != null && group.startsWith(top)) {
        all.add(group);
        group = group.getParent();
      }
    } catch (InvalidPathException e) {
      // Garbled: no quota.
    }
  }

  /** Of a line "id parent device root point options [optional...] - type source options". */
  private static @Nullable Mount mount(String line) {
    String[] halves = line.split(" - ", 2);
    String[] first = halves[0].split(" ", -1);
    if (halves.length < 2 || first.length < 6 || !first[4].startsWith("/")) {
      return null;
    }
    String[] last = halves[1].split(" ", -1);
    boolean second = last[0].equals("cgroup2");
    boolean cpu =
        last[0].equals("cgroup")
            && last.length > 2
            && Arrays.asList(last[2].split(",")).contains("cpu");
    return second || cpu ? new Mount(unescaped(first[3]), unescaped(first[4]), second) : null;
  }

  /** The kernel writes a blank as {@code \040}. */
  private static String unescaped(String text) {
    return text.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\");
  }

  private static @Nullable Quota quota(Path group) {
    List<String> second = lines(group.resolve("cpu.max"));
    String[] max = second.isEmpty() ? new String[0] : second.get(0).trim().split(" +");
    double quota = max.length == 2 ? number(max[0]) : first(group.resolve("cpu.cfs_quota_us"));
    double period = max.length == 2 ? number(max[1]) : first(group.resolve("cpu.cfs_period_us"));
    if (!(quota > 0 && period > 0)) {
      return null;
    }
    List<String> told = lines(group.resolve("cpu.stat"));
    double micros = named(told, "throttled_usec") / MICROS;
    double nanos = named(told, "throttled_time") / NANOS;
    double used = named(told, "usage_usec") / MICROS;
    return new Quota(
        quota / period,
        Double.isNaN(used) ? first(group.resolve("cpuacct.usage")) / NANOS : used,
        count(named(told, "nr_periods")),
        count(named(told, "nr_throttled")),
        Double.isNaN(micros) ? Math.max(0, orZero(nanos)) : Math.max(0, micros));
  }

  private static double named(List<String> told, String name) {
    return told.stream()
        .filter(line -> line.startsWith(name + " "))
        .findFirst()
        .map(line -> number(line.substring(name.length()).trim()))
        .orElse(Double.NaN);
  }

  private static double first(Path file) {
    List<String> told = lines(file);
    return told.isEmpty() ? Double.NaN : number(told.get(0).trim());
  }

  private static long count(double number) {
    return (long) Math.max(0, orZero(number));
  }

  private static double orZero(double number) {
    return Double.isNaN(number) ? 0 : number;
  }

  /** NaN if it is none, such as {@code max}. */
  private static double number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static List<String> lines(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new ArrayList<>(new String(in.readNBytes(MOST_BYTES), UTF_8).lines().toList());
    } catch (IOException | SecurityException e) {
      return List.of();
    }
  }
}
