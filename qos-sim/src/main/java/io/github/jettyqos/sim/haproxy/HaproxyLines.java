package io.github.jettyqos.sim.haproxy;

import java.time.Duration;
import java.util.List;

/** The text of a configuration of HAProxy: sections at the margin, all other lines indented. */
final class HaproxyLines {
  private final StringBuilder text = new StringBuilder();

  HaproxyLines section(String head) {
    text.append('\n').append(head).append('\n');
    return this;
  }

  HaproxyLines comment(String line) {
    return line("# " + HaproxyQuoting.comment(line));
  }

  HaproxyLines line(String line) {
    text.append("    ").append(line).append('\n');
    return this;
  }

  HaproxyLines lines(List<String> all) {
    all.forEach(this::line);
    return this;
  }

  /** Adds a comment at the margin before all sections. */
  HaproxyLines head(String line) {
    text.append("# ").append(HaproxyQuoting.comment(line)).append('\n');
    return this;
  }

  /** A time as HAProxy reads it; 0 would mean none to it. */
  static String millis(Duration time) {
    return Math.max(1, time.toMillis()) + "ms";
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
