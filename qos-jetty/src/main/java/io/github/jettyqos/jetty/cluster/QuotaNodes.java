package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.balance.ClassLoad;
import io.github.jettyqos.core.balance.NodeReport;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.law.paper.ClusterMeasurement.ClusterNode;
import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The law's view of the nodes' reports. The law divides the sum of a node's budgets. */
final class QuotaNodes {
  /** The limit of a plausible speed. */
  private static final double FASTEST = 64;

  private final List<String> names;
  private final Fleet fleet;
  private final NodeWatch watch;

  /** A node with its view for the law. */
  record Said(Node node, ClusterNode seen) {}

  QuotaNodes(List<ServiceClass> classes, Fleet fleet, NodeWatch watch) {
    this.names = classes.stream().map(ServiceClass::name).toList();
    this.fleet = fleet;
    this.watch = watch;
  }

  List<String> names() {
    return names;
  }

  /** The nodes with reports of all classes; a node with other classes is left alone. */
  List<Said> now() {
    List<Node> nodes = new ArrayList<>();
    List<List<ClassLoad>> loads = new ArrayList<>();
    for (Node node : fleet.all()) {
      NodeReport report = node.talk().report();
      Optional<List<ClassLoad>> all = report == null ? Optional.empty() : all(report);
      if (all.isPresent() && isDivisible(all.get())) {
        nodes.add(node);
        loads.add(all.get());
      }
    }
    double[] means = meanLogSpeeds(loads);
    List<Said> said = new ArrayList<>();
    for (int j = 0; j < nodes.size(); j++) {
      List<Integer> budgets = loads.get(j).stream().map(ClassLoad::budget).toList();
      double speed = speed(loads.get(j), means);
      int threads = threads(loads.get(j));
      said.add(
          new Said(nodes.get(j), new ClusterNode(threads, speed, isUp(nodes.get(j)), budgets)));
    }
    return said;
  }

  /** Whether its budgets can be divided; otherwise its speeds do not count either. */
  private static boolean isDivisible(List<ClassLoad> loads) {
    int threads = threads(loads);
    return threads > 0 && threads <= Partition.THREADS.max();
  }

  private static int threads(List<ClassLoad> loads) {
    return loads.stream().mapToInt(ClassLoad::budget).sum();
  }

  private boolean isUp(Node node) {
    NodeHealth health = watch.health(node.number());
    return health == NodeHealth.UP || health == NodeHealth.STARTING;
  }

  /** The loads in the order of the configuration; empty if one is missing. */
  private Optional<List<ClassLoad>> all(NodeReport report) {
    List<ClassLoad> all = new ArrayList<>();
    for (String name : names) {
      report.classes().stream().filter(each -> each.name().equals(name)).forEach(all::add);
    }
    return all.size() == names.size() ? Optional.of(all) : Optional.empty();
  }

  private static double[] meanLogSpeeds(List<List<ClassLoad>> nodes) {
    double[] sums = new double[nodes.isEmpty() ? 0 : nodes.get(0).size()];
    int[] counts = new int[sums.length];
    for (List<ClassLoad> loads : nodes) {
      for (int k = 0; k < sums.length; k++) {
        if (loads.get(k).speed() > 0) {
          sums[k] += Math.log(loads.get(k).speed());
          counts[k]++;
        }
      }
    }
    for (int k = 0; k < sums.length; k++) {
      sums[k] /= Math.max(1, counts[k]);
    }
    return sums;
  }

  /** The speed relative to the geometric mean of all nodes, as a mean over the known classes. */
  private static double speed(List<ClassLoad> loads, double[] means) {
    double sum = 0;
    int count = 0;
    for (int k = 0; k < means.length; k++) {
      if (loads.get(k).speed() > 0) {
        sum += Math.log(loads.get(k).speed()) - means[k];
        count++;
      }
    }
    double speed = Math.exp(sum / Math.max(1, count));
    return Math.max(1 / FASTEST, Math.min(FASTEST, speed));
  }
}
