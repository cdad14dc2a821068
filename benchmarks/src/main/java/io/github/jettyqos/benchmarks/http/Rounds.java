package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What was measured of several kinds of server in turn, round after round. */
final class Rounds {
  static final int RATE = 0;
  static final int P99 = 1;
  static final int CPU = 2;

  private final Map<ServerKind, List<double[]>> byKind = new EnumMap<>(ServerKind.class);

  Rounds(List<ServerKind> kinds) {
    for (ServerKind kind : kinds) {
      byKind.put(kind, new ArrayList<>());
    }
  }

  /**
   * Adds a run: requests a second, p99 in microseconds, CPU microseconds of the server a request.
   */
  void add(ServerKind kind, double rate, double p99, double cpu) {
    of(kind).add(new double[] {rate, p99, cpu});
  }

  private List<double[]> of(ServerKind kind) {
    List<double[]> runs = byKind.get(kind);
    if (runs == null) {
      throw new IllegalArgumentException(kind + " is not measured");
    }
    return runs;
  }

  /** The median over the rounds of one kind's figure to another's in the same round. */
  double ratio(ServerKind kind, ServerKind to, int figure) {
    return Medians.of(ratios(kind, to, figure));
  }

  private double[] ratios(ServerKind kind, ServerKind to, int figure) {
    List<double[]> above = of(kind);
    List<double[]> below = of(to);
    double[] ratios = new double[Math.min(above.size(), below.size())];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = above.get(i)[figure] / below.get(i)[figure];
    }
    return ratios;
  }

  private static double spread(double[] values) {
    double middle = Medians.of(values);
    double[] off = new double[values.length];
    for (int i = 0; i < off.length; i++) {
      off[i] = Math.abs(values[i] - middle);
    }
    return Medians.of(off);
  }

  /** Adds medians, ratios and the median absolute deviation of the ratios. */
  void report(Report report, String prefix, ServerKind to) {
    String[] names = {"requests_per_s", "p99_us", "cpu_us_per_request"};
    for (ServerKind kind : byKind.keySet()) {
      for (int figure = RATE; figure <= CPU; figure++) {
        int of = figure;
        String name = prefix + "_" + kind.key() + "_" + names[figure];
        report.result(name, Medians.of(of(kind).stream().mapToDouble(run -> run[of]).toArray()));
        report.result(name + "_ratio", ratio(kind, to, figure));
        report.result(name + "_ratio_mad", spread(ratios(kind, to, figure)));
      }
    }
  }
}
