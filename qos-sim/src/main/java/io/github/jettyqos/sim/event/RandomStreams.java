package io.github.jettyqos.sim.event;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The random number generators of one run: one for each source of chance, by name.
 *
 * <p>A stream depends on the seed of the run and on its own name only. So two runs of one seed that
 * differ in a policy see the same arrivals (common random numbers), and a source that is added
 * changes no other.
 */
public final class RandomStreams {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final long seed;
  private final Set<String> given = new HashSet<>();

  /**
   * The streams of a run.
   *
   * @param seed the seed of the run, any number
   */
  public RandomStreams(long seed) {
    this.seed = seed;
  }

  /**
   * The seed of the run.
   *
   * @return what it was made with
   */
  public long seed() {
    return seed;
  }

  /**
   * The stream of a source.
   *
   * @param name its name, not given before: two sources with one stream would move in step
   * @return a generator in its first state
   */
  public UniformRandomProvider stream(String name) {
    if (!given.add(name)) {
      throw new IllegalArgumentException("stream " + name + " was given before");
    }
    long hash = FNV_OFFSET;
    for (byte each : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ each) * FNV_PRIME;
    }
    long first = mix(mix(seed) ^ hash);
    return RandomSource.XO_RO_SHI_RO_128_PP.create(new long[] {first, mix(first)});
  }

  /** The finaliser of SplitMix64, which makes neighbouring seeds independent. */
  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
