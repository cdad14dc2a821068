package io.github.jettyqos.sim.experiment.shift;

/** A part of the scenario, without the time in which the law finds its way. */
enum ShiftPhase {
  BASE("40 each", 20, ShiftScenario.STEP),
  STEP("gold 56", ShiftScenario.STEP + 10, ShiftScenario.OVERLOAD),
  OVERLOAD("bronze 200: 1.45 capacity", ShiftScenario.OVERLOAD + 10, ShiftScenario.BURSTS),
  BURSTS("silver in bursts of 120", ShiftScenario.BURSTS, ShiftScenario.NIGHT),
  NIGHT("bronze 130, others 15", ShiftScenario.NIGHT + 10, ShiftScenario.KNEE),
  KNEE("saturation at 10, 26 each", ShiftScenario.KNEE + 10, ShiftScenario.KNEE_BACK),
  BACK("saturation at 23, 40 each", ShiftScenario.KNEE_BACK + 10, ShiftScenario.END);

  final String title;
  final int from;
  final int to;

  ShiftPhase(String title, int from, int to) {
    this.title = title;
    this.from = from;
    this.to = to;
  }

  /** Whether the class's target can be kept and its load stays the same. */
  boolean isSteady(int k) {
    return switch (this) {
      case BURSTS -> k == 0;
      case OVERLOAD -> k < 2;
      default -> true;
    };
  }

  String key(String serviceClass, String what) {
    return serviceClass + ", " + title + ": " + what;
  }
}
