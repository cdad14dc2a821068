package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.Surge;
import io.github.jettyqos.sim.workload.SurgeFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * Files in SURGE's distribution, the same for one seed in each process. A tenth of each file is
 * written and sent, so that two processors suffice; the service time is in proportion to the whole.
 */
final class Site {
  /** Upper ends of the size classes, bytes; beyond the last is one more. */
  static final long[] SIZES = {10_000, 133_000};

  private static final int SCALE = 10;

  /** As in the simulator's experiment: sets in which one file is most of the load are rejected. */
  private static final double TYPICAL_BYTES = 43_000;

  private static final double ATYPICAL = 0.15;

  private final SurgeFiles files;
  private final SharedStateDiscreteSampler popularity;
  private final double meanRequest;

  Site(long seed) {
    RandomStreams streams = new RandomStreams(seed);
    UniformRandomProvider random = streams.stream("files");
    SurgeFiles drawn = new SurgeFiles(Surge.STANDARD, random);
    while (Math.abs(meanRequest(drawn) / TYPICAL_BYTES - 1) > ATYPICAL) {
      drawn = new SurgeFiles(Surge.STANDARD, random);
    }
    files = drawn;
    meanRequest = meanRequest(drawn);
    popularity =
        RejectionInversionZipfSampler.of(
            streams.stream("popularity"), drawn.settings().files(), drawn.settings().popularity());
  }

  private static double meanRequest(SurgeFiles files) {
    double bytes = 0;
    double weights = 0;
    for (int i = 0; i < files.settings().files(); i++) {
      double weight = Math.pow(i + 1, -files.settings().popularity());
      bytes += weight * files.bytes(i);
      weights += weight;
    }
    return bytes / weights;
  }

  SurgeFiles files() {
    return files;
  }

  /** The mean size of a requested file, bytes. */
  double meanRequest() {
    return meanRequest;
  }

  /** Draws the next requested file. */
  int next() {
    return popularity.sample() - 1;
  }

  static int sizeClass(long bytes) {
    int size = 0;
    while (size < SIZES.length && bytes > SIZES[size]) {
      size++;
    }
    return size;
  }

  /** Writes all files, each named by its number. */
  void write(Path directory) throws IOException {
    byte[] block = new byte[1 << 16];
    for (int i = 0; i < files.settings().files(); i++) {
      try (OutputStream out = Files.newOutputStream(directory.resolve(Integer.toString(i)))) {
        for (long left = Math.max(1, files.bytes(i) / SCALE); left > 0; left -= block.length) {
          out.write(block, 0, (int) Math.min(left, block.length));
        }
      }
    }
  }
}
