package io.github.jettyqos.benchmarks.load;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The process of a load whose clients give up and try again. It reads a {@link RetryOrder} from a
 * line, and answers {@code ready}; the next line starts it, and is answered by two words of {@link
 * RequestLog} for each stream: first attempts and others.
 */
public final class RetryClient {
  private RetryClient() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line;
    while ((line = orders.readLine()) != null) {
      RetryLoop loop = new RetryLoop(RetryOrder.parse(line));
      System.out.println("ready");
      if (orders.readLine() == null) {
        return;
      }
      Map<String, RequestLog> seen = new LinkedHashMap<>();
      loop.run(seen);
      System.out.println(
          seen.entrySet().stream()
              .map(each -> each.getValue().word(each.getKey()))
              .collect(Collectors.joining(" ")));
    }
  }
}
