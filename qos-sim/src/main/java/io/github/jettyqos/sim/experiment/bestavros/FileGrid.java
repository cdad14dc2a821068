package io.github.jettyqos.sim.experiment.bestavros;

import io.github.jettyqos.sim.experiment.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The means over seeds for each number of users and policy. */
final class FileGrid {
  /** A number of users and a policy. */
  record Point(int users, FilePolicy policy) {
    String key() {
      String most = policy.equals(FilePolicy.NONE) ? "" : "_MRP" + policy.most();
      return "U" + users + "_" + policy.key() + most;
    }
  }

  private final Map<Point, FileTimes.Summary> means = new LinkedHashMap<>();

  /** Runs every policy with this number of users. */
  void measure(Setting setting, int users, List<FilePolicy> policies, int seconds, int startUp) {
    List<List<FileTimes.Summary>> runs =
        setting.overPoints(
            users + " users",
            policies,
            (policy, seed) -> new FileRun(users, policy, seconds, startUp).run(seed));
    for (int i = 0; i < policies.size(); i++) {
      means.put(new Point(users, policies.get(i)), FileTimes.Summary.over(runs.get(i)));
    }
  }

  Map<Point, FileTimes.Summary> all() {
    return means;
  }

  FileTimes.Summary at(int users, FilePolicy policy) {
    FileTimes.Summary found = means.get(new Point(users, policy));
    if (found == null) {
      throw new IllegalArgumentException("not measured: " + new Point(users, policy).key());
    }
    return found;
  }

  /** Mean delay, s. */
  double mean(int users, FilePolicy policy) {
    return at(users, policy).mean();
  }

  /** The relative difference between the slowest and the fastest of some policies. */
  double spread(int users, List<FilePolicy> policies) {
    double[] delays =
        policies.stream().mapToDouble(policy -> mean(users, policy)).sorted().toArray();
    return delays[delays.length - 1] / delays[0] - 1;
  }
}
