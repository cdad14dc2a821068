package io.github.jettyqos.benchmarks.report;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which measurement is to be run, where its files go, and what it is told.
 *
 * @param run the measurement
 * @param out a directory
 * @param options a value for each of its options, by name
 */
public record CommandLine(BenchmarkRun run, Path out, Map<String, Long> options) {
  private static final String OUT = "--out";

  /** Copies the options. */
  public CommandLine {
    options = Map.copyOf(options);
  }

  /**
   * Reads the words {@code NAME [--out DIR] [--OPTION N]...}.
   *
   * @throws IllegalArgumentException if they cannot be read; says what is wrong
   */
  public static CommandLine parse(String[] words, List<BenchmarkRun> all) {
    if (words.length == 0) {
      throw new IllegalArgumentException("no name of a measurement");
    }
    BenchmarkRun run =
        all.stream()
            .filter(each -> each.name().equals(words[0]))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no measurement " + words[0]));
    Path out = Path.of("benchmarks/results/" + words[0]);
    Map<String, Long> given = new LinkedHashMap<>();
    for (int i = 1; i < words.length; i += 2) {
      if (i + 1 == words.length) {
        throw new IllegalArgumentException(words[i] + " is not followed by a value");
      }
      if (words[i].equals(OUT)) {
        out = Path.of(words[i + 1]);
      } else {
        RunOption option = option(run, words[i]);
        if (given.put(option.name(), value(option, words[i + 1])) != null) {
          throw new IllegalArgumentException(words[i] + " is given twice");
        }
      }
    }
    run.options().forEach(each -> given.putIfAbsent(each.name(), each.byDefault()));
    return new CommandLine(run, out, given);
  }

  private static RunOption option(BenchmarkRun run, String word) {
    return run.options().stream()
        .filter(each -> each.word().equals(word))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(run.name() + " has no option " + word + of(run)));
  }

  private static String of(BenchmarkRun run) {
    return run.options().stream()
        .map(each -> ", " + each.word() + " N (" + each.says() + ")")
        .collect(Collectors.joining("", "; it has " + OUT + " DIR", ""));
  }

  private static long value(RunOption option, String word) {
    try {
      long value = Long.parseLong(word);
      if (option.takes(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        option.word()
            + " "
            + word
            + " is no whole number from "
            + option.least()
            + " to "
            + option.most());
  }
}
