package io.github.jettyqos.core.measure.demand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Made-up files of control groups below a directory. */
final class ControlGroupTree {
  private static final String MOUNT = "%d 20 0:%d %s %s rw,nosuid shared:%d - %s %s %s\n";

  final Path root;
  private int mounts;
  private String table = "20 1 8:1 / / rw - ext4 /dev/sda1 rw\n";

  ControlGroupTree(Path root) {
    this.root = root;
  }

  ControlGroupTree file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  ControlGroupTree own(String lines) throws IOException {
    return file("proc/self/cgroup", lines);
  }

  ControlGroupTree mount(String type, String from, String point, String options)
      throws IOException {
    int id = 30 + mounts++;
    table += MOUNT.formatted(id, id, from, point, id, type, type, options);
    Files.createDirectories(root.resolve(point.substring(1)));
    return file("proc/self/mountinfo", table);
  }

  /** Version 2, all mounted. */
  ControlGroupTree second(String group) throws IOException {
    return own("0::" + group + "\n").mount("cgroup2", "/", "/sys/fs/cgroup", "rw,nsdelegate");
  }

  /** Version 1, with the accounts in the same place. */
  ControlGroupTree first(String group, String from) throws IOException {
    return own("5:memory:/m\n4:cpu,cpuacct:" + group + "\n1:cpuset:/\n")
        .mount("cgroup", "/", "/sys/fs/cgroup/cpuset", "rw,cpuset")
        .mount("cgroup", from, "/sys/fs/cgroup/cpu,cpuacct", "rw,cpu,cpuacct");
  }

  ControlGroupTree max(String group, String text) throws IOException {
    return file("sys/fs/cgroup/" + group + "/cpu.max", text + "\n");
  }

  ControlGroupTree quota(String group, String quota, String period) throws IOException {
    String at = "sys/fs/cgroup/cpu,cpuacct/" + group;
    return file(at + "/cpu.cfs_quota_us", quota + "\n")
        .file(at + "/cpu.cfs_period_us", period + "\n");
  }

  double processors() {
    return new Cgroups(root).read().map(Cgroups.Quota::processors).orElse(Double.NaN);
  }
}
