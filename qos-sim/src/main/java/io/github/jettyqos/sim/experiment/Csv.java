package io.github.jettyqos.sim.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A table of numbers as CSV. */
public final class Csv {
  private final StringBuilder text = new StringBuilder();

  public Csv(String... columns) {
    text.append(String.join(",", columns)).append('\n');
  }

  public void row(double... values) {
    text.append(join(values)).append('\n');
  }

  /** A row that begins with a name, without commas. */
  public void row(String name, double... values) {
    text.append(name).append(',').append(join(values)).append('\n');
  }

  private static String join(double... values) {
    return Arrays.stream(values)
        .mapToObj(v -> v == Math.rint(v) && Math.abs(v) < 1e9 ? "" + (long) v : "" + v)
        .collect(Collectors.joining(","));
  }

  public void write(Path file) throws IOException {
    Files.writeString(file, text);
  }
}
