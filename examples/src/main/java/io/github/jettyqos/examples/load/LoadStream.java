package io.github.jettyqos.examples.load;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.ParetoOnOff;
import io.github.jettyqos.sim.workload.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The arrivals of one class, parsed from a word such as:
 *
 * <ul>
 *   <li>{@code gold=poisson:200,400@20}: Poisson arrivals, 200 a second, from second 20 on 400
 *   <li>{@code gold=pareto:16,0.5,2,0.02,1.5}: 16 On/Off sources, mean burst and idle time and the
 *       interval within a burst in seconds, shape
 *   <li>{@code gold=swing:100,3,2000}: 2000 Poisson arrivals at a rate that swings between nearly
 *       nothing and twice 100 a second, every 3 s
 *   <li>{@code gold=trace:300,/dir/file.csv.gz}: times from a file, 300 times as fast
 * </ul>
 *
 * @param name the class, which is also the path
 * @param kind of arrivals
 * @param numbers the parameters of the kind
 */
public record LoadStream(String name, String kind, String numbers) {

  /** Parses a word. */
  public static LoadStream parse(String word) {
    int equals = word.indexOf('=');
    int colon = word.indexOf(':', equals);
    if (equals < 1 || colon < 0) {
      throw new IllegalArgumentException("no stream: " + word + "; give CLASS=KIND:NUMBERS");
    }
    return new LoadStream(
        word.substring(0, equals), word.substring(equals + 1, colon), word.substring(colon + 1));
  }

  /** Gaps between requests, drawn from a stream of the seed and the name. */
  public GapSource gaps(long seed) throws IOException {
    RandomStreams streams = new RandomStreams(seed);
    String[] words = numbers.split(",", -1);
    return switch (kind) {
      case "poisson" -> GapSources.poisson(schedule(words), streams.stream(name));
      case "pareto" -> {
        GapSource[] sources = new GapSource[Integer.parseInt(words[0])];
        ParetoOnOff settings =
            new ParetoOnOff(number(words[1]), number(words[2]), number(words[3]), number(words[4]));
        for (int i = 0; i < sources.length; i++) {
          sources[i] = GapSources.paretoOnOff(settings, streams.stream(name + i));
        }
        yield new MergedGaps(sources);
      }
      case "swing" ->
          new SwingGaps(
              number(words[0]), number(words[1]), Integer.parseInt(words[2]), streams.stream(name));
      case "trace" ->
          Replay.of(Path.of(words[1]), List.of(name), seed).gaps(name, number(words[0]));
      default -> throw new IllegalArgumentException("no kind of arrivals: " + kind);
    };
  }

  private static Schedule schedule(String... words) {
    Schedule schedule = Schedule.of(number(words[0]));
    for (int i = 1; i < words.length; i++) {
      int at = words[i].indexOf('@');
      long millis = Math.round(1000 * number(words[i].substring(at + 1)));
      schedule = schedule.step(Duration.ofMillis(millis), number(words[i].substring(0, at)));
    }
    return schedule;
  }

  private static double number(String word) {
    return Double.parseDouble(word);
  }
}
