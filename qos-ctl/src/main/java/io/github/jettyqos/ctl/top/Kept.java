package io.github.jettyqos.ctl.top;

import io.github.jettyqos.ctl.text.Data;
import io.github.jettyqos.ctl.text.Figures;

/** Whether a class has what it was promised. */
final class Kept {
  /** Of a value to settle at, not to stay below: so far beside it is not there. */
  private static final double SETTLED = 0.25;

  private Kept() {}

  static boolean isMissed(Data row) {
    double asked = row.at("target").at("seconds").number();
    double measured = row.at("measured").number();
    return settles(row) ? Math.abs(measured - asked) > SETTLED * asked : measured > asked;
  }

  private static boolean settles(Data row) {
    return row.at("target").at("meaning").text("").equals("track");
  }

  /** What was measured of the statistic of its target, with a sign if that is missed. */
  static String measured(Data row) {
    return row.at("target").isKnown()
        ? (isMissed(row) ? "! " : "") + Figures.time(row.at("measured").number())
        : "-";
  }

  static String target(Data row) {
    Data target = row.at("target");
    return target.isKnown()
        ? target.at("statistic").text("?")
            + (settles(row) ? " =" : " ")
            + Figures.time(target.at("seconds").number())
        : row.at("exempt").isTrue() ? "exempt" : "-";
  }
}
