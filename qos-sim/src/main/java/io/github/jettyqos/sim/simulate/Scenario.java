package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.settings.ControlOptions;

/**
 * A server to be simulated.
 *
 * @param file where its configuration stands
 * @param config the configuration
 * @param threads the most there are
 * @param speedup of the server
 * @param control what sets the budgets
 */
record Scenario(
    String file, QosConfig config, int threads, Speedup speedup, ControlOptions control) {

  /** One line for a person. */
  String inWords() {
    return file + ", control " + law() + ", " + threads + " threads";
  }

  /** What sets the budgets, in a word. */
  String law() {
    return control.law().key();
  }

  /** The number of classes. */
  int size() {
    return config.classes().size();
  }
}
