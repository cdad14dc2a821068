package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.Speedup;
import java.time.Duration;

/**
 * A server to be simulated.
 *
 * @param file where its configuration stands
 * @param config the configuration
 * @param threads the most there are
 * @param speedup of the server
 * @param law sets the budgets
 * @param period how often it does
 */
record Scenario(
    String file, QosConfig config, int threads, Speedup speedup, Law law, Duration period) {

  /** One line for a person. */
  String inWords() {
    return file + ", control " + law + ", " + threads + " threads";
  }

  /** The number of classes. */
  int size() {
    return config.classes().size();
  }
}
