package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.server.ClusterNode;
import io.github.jettyqos.sim.server.FileCache;
import io.github.jettyqos.sim.workload.Surge;
import io.github.jettyqos.sim.workload.SurgeFiles;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * Files of SURGE from nodes with a processor, a disk and a cache. Every node caches a tenth of all
 * bytes; what is not cached is read from the disk. Times are those of the server of Bestavros et
 * al. 1997 here.
 *
 * @param popular the part of the requests that ask for one more file, of the mean size
 * @param order of the queues at nodes
 */
record FileTraffic(double popular, QueuePolicy order) implements Traffic {
  private static final Surge SETTINGS = new Surge(TARGETS, 1, 1e6, 100, 60, 1000);
  private static final double CACHED_PART = 0.1;
  private static final double OVERHEAD_SECONDS = 0.002;
  private static final double BYTES_PER_SECOND = 10e6;
  private static final double MISS_SECONDS = 0.008;
  private static final double MISS_BYTES_PER_SECOND = 4e6;

  /** As far as sets of files are used: of others the load would be another one. */
  private static final double TYPICAL_BYTES = 43_000;

  private static final double ATYPICAL = 0.15;

  @Override
  public double meanSeconds() {
    return OVERHEAD_SECONDS + TYPICAL_BYTES / BYTES_PER_SECOND;
  }

  @Override
  public int queue() {
    return 5000;
  }

  @Override
  public Site open(RandomStreams streams) {
    UniformRandomProvider drawing = streams.stream("files");
    SurgeFiles drawn = new SurgeFiles(SETTINGS, drawing);
    while (Math.abs(drawn.meanRequestBytes() / TYPICAL_BYTES - 1) > ATYPICAL) {
      drawn = new SurgeFiles(SETTINGS, drawing);
    }
    SurgeFiles files = drawn;
    return new Site() {
      @Override
      public Supplier<Asked> requests(RandomStreams streams, String name) {
        UniformRandomProvider random = streams.stream("asked " + name);
        SharedStateDiscreteSampler ranks = files.popularity(random);
        return () -> {
          boolean isPopular = random.nextDouble() < popular;
          int file = isPopular ? TARGETS : ranks.sample() - 1;
          long bytes = isPopular ? (long) TYPICAL_BYTES : files.bytes(file);
          double work = OVERHEAD_SECONDS + bytes / BYTES_PER_SECOND;
          double reading = MISS_SECONDS + bytes / MISS_BYTES_PER_SECOND;
          return new Asked(
              new FileContent(file, bytes, work, reading, 0), random.nextInt(CLIENTS), 0);
        };
      }

      @Override
      public ClusterNode node(Simulation simulation, Gate gate, NodeSpec node) {
        Stations stations = new Stations(simulation);
        FileCache cache = new FileCache(CACHED_PART * files.totalBytes());
        return new ClusterNode(
            simulation,
            gate,
            node.speed(),
            (content, done) -> {
              boolean hit = cache.read(content.document(), content.size());
              double reading = hit ? 0 : content.elsewhereSeconds();
              stations.start(content.workSeconds(), reading, 0, done);
            });
      }
    };
  }
}
