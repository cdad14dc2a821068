package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.sim.report.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an experiment.
 *
 * @param out where it writes
 * @param from the first seed
 * @param seeds how many seeds: from, from + 1, ...
 * @param trace a file of real traffic, where one was given
 * @param progress is told of every run that is done
 */
public record Setting(Path out, long from, int seeds, @Nullable Path trace, Progress progress) {

  /** Settings with the seeds 1, 2, ... */
  public Setting(Path out, int seeds, @Nullable Path trace, Progress progress) {
    this(out, 1, seeds, trace, progress);
  }

  /** The same settings with at most this many seeds, the first ones. */
  public Setting withSeedsUpTo(int most) {
    return new Setting(out, from, Math.min(seeds, most), trace, progress);
  }

  /** The seeds. */
  public List<Long> list() {
    return range().boxed().toList();
  }

  private LongStream range() {
    return LongStream.range(from, from + seeds);
  }

  /**
   * Runs a function once for each seed, on all processors.
   *
   * @param what tells the runs on a bar of progress
   * @param run must share nothing with the run of another seed
   */
  public <T> List<T> overSeeds(String what, LongFunction<T> run) {
    try (Progress.Bar bar = progress.bar(what, seeds)) {
      return range()
          .parallel()
          .mapToObj(
              seed -> {
                T result = run.apply(seed);
                bar.steps(1);
                return result;
              })
          .toList();
    }
  }

  /**
   * Runs every point once for each seed.
   *
   * @param what names the runs in the progress bar
   * @param points are run one after another with each seed
   * @param run must share nothing with the runs of other seeds
   * @return for each point the results in the order of the seeds
   */
  public <P, R> List<List<R>> overPoints(String what, List<P> points, BiFunction<P, Long, R> run) {
    List<List<R>> bySeed =
        overSeeds(what, seed -> points.stream().map(point -> run.apply(point, seed)).toList());
    return IntStream.range(0, points.size())
        .mapToObj(i -> bySeed.stream().map(runs -> runs.get(i)).toList())
        .toList();
  }

  /** A file that belongs to an experiment. */
  public Path file(String name) {
    return out.resolve(name);
  }
}
