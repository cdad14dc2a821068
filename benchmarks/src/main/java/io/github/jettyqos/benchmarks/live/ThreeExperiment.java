package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.PiGains;
import java.util.List;

/** Three classes, delays as 1 to 2 to 4. */
public final class ThreeExperiment extends RatioExperiment {
  @Override
  public String name() {
    return "live-three";
  }

  @Override
  public String duration() {
    return "6 min";
  }

  @Override
  public String title() {
    return "delays of three classes as 1:2:4, the load of the first class doubles";
  }

  @Override
  Case what() {
    return new Case(
        List.of(4, 2, 1),
        List.of(200.0, 300.0, 500.0),
        List.of(103, 76, 127),
        250,
        0.4,
        2,
        14,
        4,
        new PiGains(0.8, 0.85),
        0.12);
  }
}
