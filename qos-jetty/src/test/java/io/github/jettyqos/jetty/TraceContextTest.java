package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

final class TraceContextTest {
  private static final int MANY = 1000;
  private static final AtomicInteger LAST = new AtomicInteger();

  private static HttpClient client(boolean http2) throws Exception {
    HttpClient client =
        http2
            ? new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()))
            : new HttpClient();
    client.setMaxConnectionsPerDestination(http2 ? 1 : MANY);
    client.setMaxRequestsQueuedPerDestination(2 * MANY);
    client.start();
    return client;
  }

  record Answer(String trace, String said) {}

  private static List<Answer> round(
      HttpClient client, int port, TracedJvm jvm, String name, String className, String end)
      throws Exception {
    String round = "r" + LAST.incrementAndGet();
    boolean late = end.equals("late");
    List<String> traces = new ArrayList<>();
    List<CompletableFuture<ContentResponse>> answers = new ArrayList<>();
    int many = className.equals("brief") ? 100 : MANY;
    for (int i = 0; i < many; i++) {
      String trace = "%016x%016x".formatted(0xabcL, LAST.incrementAndGet());
      traces.add(trace);
      Request request =
          client
              .newRequest("http://127.0.0.1:" + port + "/" + className + "/" + round + "/" + end)
              .method(late ? "POST" : "GET");
      if (!end.equals("untraced")) {
        request.headers(h -> h.put("traceparent", "00-" + trace + "-00000000000000ff-01"));
      }
      if (late) {
        AsyncRequestContent body = new AsyncRequestContent();
        request
            .body(body)
            .onRequestCommit(
                x -> {
                  body.write(
                      true,
                      ByteBuffer.wrap("body".getBytes(StandardCharsets.US_ASCII)),
                      Callback.NOOP);
                  body.close();
                });
      }
      answers.add(new CompletableResponseListener(request).send());
    }
    String how = jvm.ask("open", name, round, className, many);
    List<Answer> all = new ArrayList<>();
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < many; i++) {
      Answer a = new Answer(traces.get(i), answers.get(i).get().getContentAsString());
      all.add(a);
      StringBuilder s = new StringBuilder();
      for (String w : a.said.split(" ")) {
        s.append(
            w.equals(a.trace)
                ? "own "
                : w.startsWith("0000000000000abc")
                    ? "foreign "
                    : w.equals("none") || w.startsWith("000000000000000000") ? "none " : "new ");
      }
      counts.merge(s.toString(), 1, Integer::sum);
    }
    System.out.println(name + " " + className + " " + end + " [" + how + "] " + counts);
    return all;
  }

  @Test
  void all() throws Exception {
    boolean virtual = Runtime.version().feature() >= 21;
    try (TracedJvm jvm = TracedJvm.start(List.of(), !Boolean.getBoolean("no.api"))) {
      for (String threads : virtual ? List.of("platform", "virtual") : List.of("platform")) {
        for (String mode : List.of("inline", "dispatch")) {
          for (int budget : new int[] {MANY, 4}) {
            String name = mode + budget + threads;
            long t = System.nanoTime();
            int port = Integer.parseInt(jvm.ask("start", name, mode, budget, threads));
            for (boolean h2 : new boolean[] {false, true}) {
              System.out.println("h2 " + h2);
              HttpClient c = client(h2);
              for (String end :
                  List.of("here", "nested", "elsewhere", "task", "late", "untraced")) {
                round(c, port, jvm, name, "traced", end);
              }
              round(c, port, jvm, name, "brief", "here");
              c.stop();
            }
            if (!Boolean.getBoolean("no.api"))
              System.out.println(
                  "left "
                      + jvm.ask("left", name)
                      + " s "
                      + (System.nanoTime() - t) / 1_000_000_000);
          }
        }
      }
    }
    assertThat(true).isTrue();
  }
}
