package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.OpenLoop;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The process of an open-loop load that tells of every request, where {@link LoadClient} tells of
 * windows. Orders are the same, answers are words of {@link RequestLog}. For loads of some hundred
 * requests a second: a load of some ten thousand would be a long answer.
 */
public final class RequestLogClient {
  private RequestLogClient() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line;
    while ((line = orders.readLine()) != null) {
      LoadOrder order = LoadOrder.parse(line);
      Map<String, RequestLog> seen = new LinkedHashMap<>();
      OpenLoop load = order.load(name -> seen.computeIfAbsent(name, any -> new RequestLog()));
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
