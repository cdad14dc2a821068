package io.github.jettyqos.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What all processors of the machine did, of Linux.
 *
 * @param busy ticks in which they worked
 * @param all ticks
 */
public record ProcessorTime(long busy, long all) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 3;
  private static final int WAITING = 4;

  /** Since the machine was started. */
  public static ProcessorTime now() throws IOException {
    List<String> words = Arrays.asList(Files.readAllLines(STAT).get(0).split(" +", -1));
    long[] ticks = words.subList(1, 9).stream().mapToLong(Long::parseLong).toArray();
    long all = Arrays.stream(ticks).sum();
    return new ProcessorTime(all - ticks[IDLE] - ticks[WAITING], all);
  }

  /** The part of the time since then in which they worked. */
  public double busySince(ProcessorTime before) {
    return (double) (busy - before.busy) / (all - before.all);
  }
}
