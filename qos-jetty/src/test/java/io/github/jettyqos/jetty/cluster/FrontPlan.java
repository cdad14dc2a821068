package io.github.jettyqos.jetty.cluster;

import java.util.Random;

/**
 * What a seed draws for a round of the storm of a front end. Its lowest bits say the protocol of
 * nodes and of clients and whether one node has an admin connector, so that eight seeds in a row
 * have all of these together.
 *
 * @param seed tells it from others
 * @param protocol of the nodes
 * @param http2Clients whether clients speak HTTP/2
 * @param admin whether the node that stays is asked for reports
 * @param balance how nodes are chosen
 * @param retries how often a request goes to another node
 * @param slowStart of a node that comes, with its unit
 * @param millis how long it lasts
 */
record FrontPlan(
    long seed,
    String protocol,
    boolean http2Clients,
    boolean admin,
    String balance,
    int retries,
    String slowStart,
    long millis) {
  private static final String[] BALANCES = {
    "maximum-idle-first",
    "least-connections",
    "round-robin",
    "probing",
    "target-hashing",
    "locality-aware",
    "size-intervals"
  };

  static FrontPlan draw(long seed, long millis) {
    Random random = new Random(seed);
    return new FrontPlan(
        seed,
        (seed & 1) == 0 ? "http1" : "http2",
        (seed & 4) != 0,
        (seed & 2) == 0,
        BALANCES[random.nextInt(BALANCES.length)],
        random.nextInt(3),
        random.nextBoolean() ? "0s" : "1s",
        millis);
  }

  /** Random numbers during the round, by use. */
  Random random(int use) {
    return new Random(seed * 31 + use);
  }
}
