package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The constraints of the inputs of the optimal law: bounds of each, and the threads of each server.
 *
 * <p>Inputs are budgets of all classes but the last, on all servers: the input of class i on server
 * j of M is number i M + j, as in Gao, Pan and Hu 2011. The remaining threads of a server belong to
 * the last class.
 *
 * @param least of each input
 * @param most of each input, at least the least
 * @param threads of each server; empty if only the bounds count
 * @param last minimum threads of the last class on each server
 */
public record InputLimits(
    List<Double> least, List<Double> most, List<Integer> threads, double last) {

  public InputLimits {
    least = List.copyOf(least);
    most = List.copyOf(most);
    threads = List.copyOf(threads);
    boolean matches = least.size() == most.size();
    if (!matches || (!threads.isEmpty() && least.size() % threads.size() != 0)) {
      throw ConfigException.of(
          "limits",
          least.size(),
          "inputs, " + most.size() + " maxima, " + threads.size() + " servers do not match");
    }
    double[] sums = new double[threads.size()];
    for (int i = 0; i < least.size(); i++) {
      if (!(least.get(i) <= most.get(i))) {
        throw ConfigException.of("limits", least.get(i), "is above the maximum " + most.get(i));
      }
      if (sums.length > 0) {
        sums[i % sums.length] += least.get(i);
      }
    }
    for (int j = 0; j < sums.length; j++) {
      if (!(sums[j] + last <= threads.get(j))) {
        throw ConfigException.of(
            "limits", sums[j] + last, "threads are the least of a server of " + threads.get(j));
      }
    }
  }

  /**
   * Equal bounds of all inputs, and nothing else.
   *
   * @param inputs their number
   * @param least minimum of each
   * @param most maximum of each
   * @return the limits
   */
  public static InputLimits box(int inputs, double least, double most) {
    return new InputLimits(
        Collections.nCopies(inputs, least), Collections.nCopies(inputs, most), List.of(), 0);
  }

  /**
   * Constraints of budgets of classes on servers.
   *
   * @param classes number of classes, including the last
   * @param threads of each server
   * @param least minimum threads of each class on each server
   * @return the limits
   */
  public static InputLimits servers(int classes, List<Integer> threads, int least) {
    List<Double> lows = new ArrayList<>();
    List<Double> highs = new ArrayList<>();
    for (int i = 0; i < classes - 1; i++) {
      for (int each : threads) {
        lows.add((double) least);
        highs.add((double) each);
      }
    }
    return new InputLimits(lows, highs, threads, least);
  }
}
