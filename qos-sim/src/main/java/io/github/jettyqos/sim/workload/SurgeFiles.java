package io.github.jettyqos.sim.workload;

import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * The files of a server under SURGE. A file's number is its rank, counted from 0: file 0 is the one
 * most asked for. Sizes know nothing of ranks, which is as random a match as any.
 */
public final class SurgeFiles {
  private final Surge settings;
  private final long[] bytes;

  /**
   * Draws the sizes.
   *
   * @param settings of the workload
   * @param random their source of chance
   */
  public SurgeFiles(Surge settings, UniformRandomProvider random) {
    this.settings = settings;
    bytes =
        LongStream.generate(() -> Math.max(1, Math.round(settings.nextBytes(random))))
            .limit(settings.files())
            .toArray();
  }

  /**
   * The settings they were drawn by.
   *
   * @return the settings
   */
  public Surge settings() {
    return settings;
  }

  /**
   * The size of a file.
   *
   * @param file its number: 0, 1, ...
   * @return bytes, at least 1
   */
  public long bytes(int file) {
    return bytes[file];
  }

  /**
   * The size of all files together.
   *
   * @return bytes
   */
  public long totalBytes() {
    return LongStream.of(bytes).sum();
  }

  /** {@return the mean size of a request, which is that of a file weighted by its popularity} */
  public double meanRequestBytes() {
    double sum = 0;
    double weights = 0;
    for (int file = 0; file < bytes.length; file++) {
      double weight = Math.pow(file + 1, -settings.popularity());
      sum += weight * bytes[file];
      weights += weight;
    }
    return sum / weights;
  }

  /**
   * Draws the files asked for.
   *
   * @param random their source of chance
   * @return ranks, from 1
   */
  public SharedStateDiscreteSampler popularity(UniformRandomProvider random) {
    return RejectionInversionZipfSampler.of(random, bytes.length, settings.popularity());
  }
}
