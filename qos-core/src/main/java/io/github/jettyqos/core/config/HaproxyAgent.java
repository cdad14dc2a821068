package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.IntRange;
import io.github.jettyqos.core.check.Option;

/**
 * Where HAProxy asks a node how many requests of a class it takes, by its {@code agent-check}.
 *
 * @param port {@link #PORT}
 * @param address {@link #ADDRESS}
 */
public record HaproxyAgent(int port, String address) {

  /**
   * The port of all classes: HAProxy sends the name of the class, by {@code agent-send}. 0 takes
   * one that is free and says which.
   *
   * <p>{@code port}: a whole number from 0 to 65535; required.
   */
  public static final Option<Integer> PORT = Option.of("port", new IntRange(0, 65535));

  /**
   * The address that it listens at. HAProxy cannot say who it is there; at one that is not of the
   * loopback, addresses of {@code trusted-proxies} alone are answered.
   *
   * <p>{@code address}: an address or a name; default {@code "127.0.0.1"}.
   */
  public static final Option<String> ADDRESS =
      Option.of("address", new Allowed.Part<String>(), "127.0.0.1");

  private static final String SECTION = "haproxy-agent";

  /** Checks every option. */
  public HaproxyAgent {
    PORT.require(SECTION, port);
    if (address.isBlank()) {
      throw ConfigException.of(ADDRESS.key(SECTION), address, "is empty; leave it out");
    }
  }

  HaproxyAgent(Choices choices) {
    this(choices.get(PORT), choices.get(ADDRESS));
  }

  /** Refuses an address that others reach, where nobody is known to be a proxy. */
  void checkReach(boolean hasProxies) {
    if (!hasProxies && !AdminOptions.isLoopback(address)) {
      throw ConfigException.of(
          ADDRESS.key(SECTION),
          address,
          "can be reached from other machines, and nobody is answered without trusted-proxies;"
              + " name the proxies, or give 127.0.0.1");
    }
  }
}
