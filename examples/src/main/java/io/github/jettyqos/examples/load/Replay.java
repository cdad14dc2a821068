package io.github.jettyqos.examples.load;

import java.util.List;

/**
 * A log as a load: compressed in time, and its paths sent to the classes.
 *
 * <p>A path that begins with the name of a class stays. Any other goes to a class by its hash, so
 * that one path is always of one class: one in ten to the first, three to the second, the rest to
 * the third.
 */
public final class Replay {
  private final List<Arrival> log;
  private final double speed;
  private final List<String> classes;

  /**
   * A load.
   *
   * @param log arrivals by time
   * @param speed how many seconds of the log pass in one
   * @param classes the names of the three classes, first first
   */
  public Replay(List<Arrival> log, double speed, List<String> classes) {
    this.log = log;
    this.speed = speed;
    this.classes = List.copyOf(classes);
  }

  /**
   * The arrivals of one class.
   *
   * @param name its name
   * @param seconds for how long
   */
  public List<Arrival> of(String name, double seconds) {
    return log.stream()
        .filter(arrival -> classOf(arrival.path()).equals(name))
        .map(arrival -> new Arrival((long) (arrival.dueNanos() / speed), path(arrival.path())))
        .takeWhile(arrival -> arrival.dueNanos() < seconds * 1e9)
        .toList();
  }

  String classOf(String path) {
    for (String name : classes) {
      if (path.startsWith("/" + name + "/")) {
        return name;
      }
    }
    int tenth = Math.floorMod(path.hashCode() * 0x9E3779B9, 10);
    return classes.get(tenth == 0 ? 0 : tenth <= 3 ? 1 : 2);
  }

  private String path(String path) {
    // The log's path is a stranger's text: only its class and a number of it are sent on.
    return "/" + classOf(path) + "/" + Integer.toHexString(path.hashCode());
  }
}
