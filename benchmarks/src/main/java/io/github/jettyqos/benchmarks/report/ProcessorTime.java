package io.github.jettyqos.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The time of the processors of a Linux machine.
 *
 * @param busy ticks of work
 * @param all ticks
 */
public record ProcessorTime(long busy, long all) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 3;
  private static final int WAITING = 4;

  /** The time of all since the start of the machine. */
  public static ProcessorTime now() throws IOException {
    return now("cpu");
  }

  /** The time of one of them. */
  public static ProcessorTime of(int processor) throws IOException {
    return now("cpu" + processor);
  }

  private static ProcessorTime now(String name) throws IOException {
    String line =
        Files.readAllLines(STAT).stream()
            .filter(each -> each.startsWith(name + " "))
            .findFirst()
            .orElseThrow(() -> new IOException("no " + name + " in " + STAT));
    List<String> words = Arrays.asList(line.split(" +", -1));
    long[] ticks = words.subList(1, 9).stream().mapToLong(Long::parseLong).toArray();
    long all = Arrays.stream(ticks).sum();
    return new ProcessorTime(all - ticks[IDLE] - ticks[WAITING], all);
  }

  /** The busy part of the time since another one. */
  public double busySince(ProcessorTime before) {
    return (double) (busy - before.busy) / (all - before.all);
  }
}
