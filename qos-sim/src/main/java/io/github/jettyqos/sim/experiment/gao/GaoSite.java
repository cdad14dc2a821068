package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.WholeThreads;
import io.github.jettyqos.core.law.paper.InputLimits;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.workload.Population;
import io.github.jettyqos.sim.workload.Schedule;
import io.github.jettyqos.sim.workload.Session;
import io.github.jettyqos.sim.workload.Surge;
import io.github.jettyqos.sim.workload.SurgeFiles;
import io.github.jettyqos.sim.workload.SurgeUser;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The test bed of Gao, Pan and Hu 2011, section 6.1: 4 nodes of 100 threads, users of SURGE in two
 * classes.
 *
 * <p>The paper says neither how long a thread takes for a request nor how many users a client of
 * its 120 x 4 stands for. Chosen: 10/3 s in the mean, with which 400 threads complete the 120
 * requests a second at which the paper's cluster is saturated; half of it the same for each
 * request, half in proportion to the file; and {@value #USERS} users of each class, with which the
 * quotas that bring l1/l2 to 1/2 lie amid those that the paper tries. Files are at most 1 MB, as
 * the means of larger ones over 30 s say nothing.
 */
final class GaoSite {
  static final int NODES = 4;
  static final int THREADS = 100;
  static final int USERS = 640;

  /** Threads of each node that each class keeps. */
  private static final int KEPT = 5;

  static final InputLimits LIMITS =
      InputLimits.servers(GaoCluster.CLASSES, Collections.nCopies(NODES, THREADS), KEPT);

  private static final List<NodeSpec> ALIKE =
      Collections.nCopies(NODES, new NodeSpec(THREADS / 2, THREADS / 2, 1));

  private static final double SECONDS = 10.0 / 3;
  private static final Surge FILES = new Surge(2000, 1, 1e6, 100, 60, 1000);
  private static final Duration SPREAD = Duration.ofSeconds(20);

  final Simulation simulation = new Simulation();
  final GaoCluster cluster;
  private final SurgeFiles files;
  private final double meanBytes;

  GaoSite(long seed, GaoBalancer balancing) {
    this(seed, balancing, ALIKE);
  }

  /** Nodes that may differ, of the same capacity in all. */
  GaoSite(long seed, GaoBalancer balancing, List<NodeSpec> nodes) {
    RandomStreams streams = new RandomStreams(seed);
    cluster = GaoCluster.of(simulation, nodes, balancing, 65_535);
    files = new SurgeFiles(FILES, streams.stream("files"));
    meanBytes = files.meanRequestBytes();
    for (int i = 0; i < GaoCluster.CLASSES; i++) {
      int classIndex = i;
      new Population(
              simulation,
              Schedule.of(USERS),
              number ->
                  new SurgeUser(
                      simulation,
                      files,
                      session(classIndex),
                      streams.stream("user " + classIndex + "." + number)),
              SPREAD,
              streams.stream("coming " + classIndex))
          .start();
    }
  }

  private Session session(int classIndex) {
    return (file, answer) ->
        cluster.arrive(
            classIndex,
            SECONDS * (0.5 + 0.5 * files.bytes(file) / meanBytes),
            RequestListener.of((waiting, processing) -> answer.served(), no -> answer.refused()));
  }

  /**
   * Whole threads of both classes on each node, from those of class 1 with fractions.
   *
   * @param first of each node
   * @param threads of each node
   */
  static List<int[]> quotas(double[] first, int... threads) {
    int[] least = {KEPT, KEPT};
    return IntStream.range(0, first.length)
        .mapToObj(
            j ->
                WholeThreads.round(
                    new double[] {first[j], threads[j] - first[j]},
                    threads[j],
                    least,
                    new int[] {threads[j], threads[j]}))
        .toList();
  }
}
