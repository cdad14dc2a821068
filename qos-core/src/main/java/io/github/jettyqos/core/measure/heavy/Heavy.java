package io.github.jettyqos.core.measure.heavy;

import java.util.List;
import java.util.Map;

/**
 * What was refused in the last 20 to 60 seconds, and what held threads, with its heaviest clients,
 * routes and user agents.
 *
 * @param refused of all classes; a rate is in requests a second
 * @param refusedByClass by the name of the class; without those of which nothing is refused
 * @param holding of all classes; a rate is in threads
 * @param holdingByClass likewise
 */
public record Heavy(
    Group refused,
    Map<String, Group> refusedByClass,
    Group holding,
    Map<String, Group> holdingByClass) {

  /** The number of names in a list. */
  public static final int LISTED = 5;

  /** Nothing refused, or nothing held. */
  public static final Group NONE = new Group(0, 0, List.of(), List.of(), List.of(), 0);

  /** What is refused of a class. */
  public Group refused(String className) {
    return refusedByClass.getOrDefault(className, NONE);
  }

  /** What holds threads of a class. */
  public Group holding(String className) {
    return holdingByClass.getOrDefault(className, NONE);
  }

  /**
   * A client, route or user agent.
   *
   * @param name of printable ASCII characters, as clients choose them
   * @param share its part of the group, 0 to 1; never too high but by chance
   * @param rate its part of the rate
   */
  public record Part(String name, double share, double rate) {}

  /**
   * What is refused, or held, of a class or of all.
   *
   * @param total weighted by age: the last 20 seconds count most
   * @param rate requests a second, or threads
   * @param clients the heaviest first, as the others
   * @param routes paths with ids collapsed
   * @param agents user agents
   * @param repeated of the refused, the part of which client and route had been refused in the 5 to
   *     10 seconds before; 0 of what is held
   */
  public record Group(
      double total,
      double rate,
      List<Part> clients,
      List<Part> routes,
      List<Part> agents,
      double repeated) {

    /** The share of the heaviest client; 0 if there is none. */
    public double largestClient() {
      return clients.isEmpty() ? 0 : clients.get(0).share();
    }
  }
}
