package io.github.jettyqos.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The orders of a server that is a {@link ClientProcess} to whoever measures it: lines of standard
 * input, each answered by a line. What libraries print goes to standard error.
 */
public final class Orders {
  private final PrintStream answers = System.out;
  private final BufferedReader lines =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  /** From now on only answers are written to standard output. */
  public Orders() {
    System.setOut(System.err);
  }

  /** Waits for an order; null if there will be none. */
  public @Nullable String next() throws IOException {
    return lines.readLine();
  }

  /** Answers the last one. */
  public void answer(Object line) {
    answers.println(line);
  }
}
