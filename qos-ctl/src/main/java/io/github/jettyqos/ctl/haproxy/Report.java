package io.github.jettyqos.ctl.haproxy;

import io.github.jettyqos.ctl.text.Data;
import java.util.HashMap;
import java.util.Map;

/**
 * What a node says of itself, as far as it is of use here.
 *
 * @param stopping whether it is to get nothing new
 * @param observes whether its admission only observes, so that nothing binds
 * @param budgets in threads, by class
 */
record Report(boolean stopping, boolean observes, Map<String, Integer> budgets) {
  private static final int MOST = 65535;

  static Report of(Data data) {
    Map<String, Integer> budgets = new HashMap<>();
    for (Data each : data.at("classes").list()) {
      double budget = each.at("budget").number();
      if (budget >= 0 && budget <= MOST) {
        budgets.put(each.at("name").text(""), (int) budget);
      }
    }
    return new Report(
        data.at("stopping").isTrue(),
        data.at("admission").text("").equals("observe"),
        Map.copyOf(budgets));
  }
}
