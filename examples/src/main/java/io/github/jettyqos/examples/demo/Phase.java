package io.github.jettyqos.examples.demo;

import io.github.jettyqos.examples.load.Tally;
import java.util.ArrayList;
import java.util.List;

/** One run of the load: what was counted in each second, and in the whole. */
final class Phase {
  private final String title;
  private final List<List<Tally>> seconds = new ArrayList<>();
  private List<Tally> whole = List.of();

  Phase(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  void addSecond(List<Tally> second) {
    seconds.add(second);
  }

  void end(List<Tally> tallies) {
    whole = List.copyOf(tallies);
  }

  List<Tally> whole() {
    return whole;
  }

  List<List<Tally>> seconds() {
    return seconds;
  }

  /** What came of a class in the second before this one; zero at the beginning. */
  long sentBefore(int second, int classIndex) {
    return second == 0 ? 0 : seconds.get(second - 1).get(classIndex).sent();
  }
}
