package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.sim.event.RandomStreams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A cluster for the law that finds its models while it runs, drawn at random.
 *
 * @param number of the case
 * @param balancing which balancer
 * @param nodes how they are equipped
 * @param wanted in which proportion delays should be, of each class
 * @param parts of the requests, or of the users, of each class; together 1
 * @param thinking whether there are users who think; otherwise requests come by Poisson
 * @param load of users: their delay in all, in mean times of service; of Poisson: part of what all
 *     threads can do
 * @param variability of the work of a request
 * @param away whether the first node is away for a time
 */
record OnlineCase(
    int number,
    GaoBalancer balancing,
    List<Node> nodes,
    List<Double> wanted,
    List<Double> parts,
    boolean thinking,
    double load,
    double variability,
    boolean away) {
  static final int CASES = 28;

  /** The time at which a node leaves, seconds. */
  static final double LEAVES = 45;

  static final double RETURNS = 65;

  private static final List<GaoBalancer> IN_TURN =
      List.of(GaoBalancer.RR, GaoBalancer.LC, GaoBalancer.MIF);

  private static final int NODES = 4;
  private static final int AWAY_OF = 7;

  /** The wanted ratio of the delays of neighbouring classes. */
  static final double RATIO = 2;

  /** A node: how many threads, and how fast each is. */
  record Node(int threads, double speed) {}

  static List<OnlineCase> drawn() {
    return IntStream.range(0, CASES).mapToObj(OnlineCase::draw).toList();
  }

  private static OnlineCase draw(int number) {
    UniformRandomProvider random = new RandomStreams(2300 + number).stream("case");
    boolean thinking = number % 2 == 0;
    int classes = number % 4 < 2 ? 2 : 3;
    boolean away = number % AWAY_OF == 3 || number % AWAY_OF == 4;
    GaoBalancer balancing = IN_TURN.get(number % IN_TURN.size());
    int threads = 8 + random.nextInt(17);
    boolean alike = random.nextInt(2) == 0 || balancing == GaoBalancer.RR;
    List<Node> nodes = new ArrayList<>();
    for (int j = 0; j < NODES; j++) {
      nodes.add(
          alike
              ? new Node(threads, 1)
              : new Node(
                  (int) Math.round(threads * between(random, 0.7, 1.3)),
                  between(random, 0.6, 1.6)));
    }
    List<Double> wanted = new ArrayList<>(Collections.nCopies(classes, 1.0));
    List<Double> parts = new ArrayList<>();
    double sum = 0;
    for (int k = 0; k < classes; k++) {
      wanted.set(k, Math.pow(RATIO, k));
      parts.add(between(random, 1, 2));
      sum += parts.get(k);
    }
    double all = sum;
    return new OnlineCase(
        number,
        balancing,
        nodes,
        wanted,
        parts.stream().map(each -> each / all).toList(),
        thinking,
        thinking ? between(random, 2.5, 6) : between(random, 0.8, 0.95) * (away ? 0.7 : 1),
        between(random, 0.3, 2),
        away);
  }

  private static double between(UniformRandomProvider random, double least, double most) {
    return least + random.nextDouble() * (most - least);
  }

  int classes() {
    return wanted.size();
  }

  boolean isAwayAt(double seconds) {
    return away && seconds >= LEAVES && seconds < RETURNS;
  }

  /** The capacity of all threads, seconds of work per second. */
  double capacity() {
    return nodes.stream().mapToDouble(node -> node.threads() * node.speed()).sum();
  }
}
