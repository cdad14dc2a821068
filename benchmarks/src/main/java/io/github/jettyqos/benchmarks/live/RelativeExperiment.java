package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.PiGains;
import java.util.List;

/** Two classes, ratio 3. */
public final class RelativeExperiment extends RatioExperiment {
  @Override
  public String name() {
    return "live-relative";
  }

  @Override
  public String duration() {
    return "6 min";
  }

  @Override
  public String title() {
    return "Lu's relative experiment: the ratio of two delays, the load of one class doubles";
  }

  @Override
  Case what() {
    return new Case(
        List.of(3, 1),
        List.of(200.0, 800.0),
        List.of(102, 204),
        250,
        0.4,
        2,
        14,
        4,
        new PiGains(0.8, 0.85),
        0.07);
  }
}
