package io.github.jettyqos.ctl.top;

import io.github.jettyqos.ctl.text.Data;
import io.github.jettyqos.ctl.text.Figures;

/** Whether a class has what it was promised. */
final class Kept {
  private Kept() {}

  static boolean isMissed(Data row) {
    String state = row.at("verdict").at("state").text("");
    return state.equals("late") || state.equals("turned-away");
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
