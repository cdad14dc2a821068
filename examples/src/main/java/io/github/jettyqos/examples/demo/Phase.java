package io.github.jettyqos.examples.demo;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.examples.load.Tally;
import java.util.ArrayList;
import java.util.List;

/** One run of the load: the counts of each second, and of the whole. */
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

  /**
   * In how many seconds a class was answered in time: 95 of 100 requests, and 99 of 100 answered.
   *
   * @param milliseconds the longest residence that is in time
   */
  long secondsInTime(int classIndex, double milliseconds) {
    long kept = 0;
    long sent = 0;
    long lost = 0;
    for (List<Tally> second : seconds) {
      Tally each = second.get(classIndex);
      long came = each.sent() + each.dropped() - sent;
      long gone = each.rejected() + each.failed() + each.dropped() - lost;
      sent += came;
      lost += gone;
      boolean answered = each.p95() > 0 || came == 0;
      kept += answered && each.p95() <= milliseconds && gone <= came * Target.MOST_LOST ? 1 : 0;
    }
    return kept;
  }

  /** Requests of a class that were answered with success while requests came, a second. */
  double servedPerSecond(int classIndex) {
    int last = seconds.size() - 1;
    return last < 0 ? 0 : (double) seconds.get(last).get(classIndex).ok() / seconds.size();
  }

  /** Requests of a class up to the second before this one; zero at the beginning. */
  long sentBefore(int second, int classIndex) {
    return second == 0 ? 0 : seconds.get(second - 1).get(classIndex).sent();
  }
}
