package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.OpenLoop;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The process of an open-loop load, which lives as long as a measurement: it is compiled once.
 *
 * <p>It reads a {@link LoadOrder} from a line, and answers {@code ready}. The next line starts it,
 * at that moment, and is answered at the end by a word for each stream: {@link StreamWindows}.
 */
public final class LoadClient {
  private LoadClient() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line;
    while ((line = orders.readLine()) != null) {
      LoadOrder order = LoadOrder.parse(line);
      Map<String, StreamWindows> seen = new LinkedHashMap<>();
      OpenLoop load = order.load(seen);
      System.out.println("ready");
      if (orders.readLine() == null) {
        return;
      }
      load.run(System.nanoTime(), (long) (order.seconds() * 1e9));
      System.out.println(
          seen.entrySet().stream()
              .map(each -> each.getValue().word(each.getKey()))
              .collect(Collectors.joining(" ")));
    }
  }
}
