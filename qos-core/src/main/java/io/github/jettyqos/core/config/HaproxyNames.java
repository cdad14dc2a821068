package io.github.jettyqos.core.config;

import java.util.Optional;

/**
 * What the configuration that is written for HAProxy, and whoever drives it, agree on: what the
 * back end of a class is called, and which part of a budget each of several HAProxies has.
 */
public final class HaproxyNames {
  private static final String CLASS = "class-";

  private HaproxyNames() {}

  /**
   * The back end of a class.
   *
   * @param className its name
   * @return the name of the back end
   */
  public static String backend(String className) {
    return CLASS + className;
  }

  /**
   * The class of a back end.
   *
   * @param backend its name
   * @return the name of the class; empty if it is of none
   */
  public static Optional<String> className(String backend) {
    return backend.startsWith(CLASS)
        ? Optional.of(backend.substring(CLASS.length()))
        : Optional.empty();
  }

  /**
   * What each of several HAProxies may have at a node at once. They know nothing of each other, so
   * each has its part: less than the whole by less than one for each, but never none, since 0 means
   * to HAProxy that there is no bound.
   *
   * @param budget of a class at the node, in threads
   * @param processes how many there are
   * @return at least 1
   */
  public static int part(int budget, int processes) {
    return Math.max(1, budget / processes);
  }
}
