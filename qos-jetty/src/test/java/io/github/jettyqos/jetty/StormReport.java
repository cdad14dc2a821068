package io.github.jettyqos.jetty;

import java.util.ArrayList;
import java.util.List;

/** The violations of a round, each with the way to reproduce it. */
final class StormReport {
  private static final int MOST = 10;

  private final StormPlan plan;
  private final List<String> violations = new ArrayList<>();
  private int more;

  StormReport(StormPlan plan) {
    this.plan = plan;
  }

  synchronized void violation(String text, Object... values) {
    if (violations.size() < MOST) {
      violations.add(plan + ": " + text.formatted(values));
    } else {
      more++;
    }
  }

  synchronized boolean isClean() {
    return violations.isEmpty();
  }

  synchronized List<String> violations() {
    List<String> all = new ArrayList<>(violations);
    if (more > 0) {
      all.add(plan + ": and " + more + " more");
    }
    return all;
  }
}
