package io.github.jettyqos.jetty;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.util.Callback;

/**
 * A client that sends requests, each with its own trace, and reports the traces of their handlers.
 */
public final class TraceClient implements AutoCloseable {
  /** How many at once. */
  static final int MANY = Integer.getInteger("trace.requests", 200);

  private static final AtomicInteger LAST = new AtomicInteger();

  /** The common prefix of all traces of this client. */
  private static final String OURS = "0000000000000abc";

  private final TracedServer server;
  private final HttpClient client;

  private TraceClient(TracedServer server, HttpClient client) throws Exception {
    this.server = server;
    this.client = client;
    client.setMaxRequestsQueuedPerDestination(2 * MANY);
    client.setIdleTimeout(0); // the test has a timeout
    client.start();
  }

  /** Each request on its own connection, which it keeps for the next one. */
  public static TraceClient http1(TracedServer server) throws Exception {
    HttpClient client = new HttpClient();
    client.setMaxConnectionsPerDestination(MANY);
    return new TraceClient(server, client);
  }

  /** All on one connection. */
  public static TraceClient http2(TracedServer server) throws Exception {
    HttpClient client = new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()));
    client.setMaxConnectionsPerDestination(1);
    return new TraceClient(server, client);
  }

  /** A new trace. */
  private static String newTrace() {
    return OURS + "%016x".formatted(LAST.incrementAndGet());
  }

  private static String newRound() {
    return "round" + LAST.incrementAndGet();
  }

  private static String parent(String trace) {
    return "00-" + trace + "-00000000000000ff-01";
  }

  /**
   * Sends many at once, releases them when all have arrived, and counts their traces: {@code own},
   * {@code foreign}, {@code none}, or a {@code new} one.
   */
  public Map<String, Integer> send(String className, String end, int many) throws Exception {
    String round = newRound();
    Map<String, CompletableFuture<ContentResponse>> answers = new TreeMap<>();
    for (int i = 0; i < many; i++) {
      String trace = newTrace();
      Request request =
          client
              .newRequest(
                  "http://127.0.0.1:" + server.port() + "/" + className + "/" + round + "/" + end)
              .headers(headers -> headers.put("traceparent", parent(trace)));
      answers.put(trace, new CompletableResponseListener(lateBody(request, end)).send());
    }
    server.open(round, className, many);
    Map<String, Integer> counts = new TreeMap<>();
    for (Map.Entry<String, CompletableFuture<ContentResponse>> each : answers.entrySet()) {
      String said = each.getValue().get().getContentAsString();
      counts.merge(inWords(each.getKey(), said), 1, Integer::sum);
    }
    return counts;
  }

  /** A body that is sent after the head. */
  private static Request lateBody(Request request, String end) {
    if (!end.equals("late")) {
      return request;
    }
    AsyncRequestContent body = new AsyncRequestContent();
    return request
        .method("POST")
        .body(body)
        .onRequestCommit(
            sent -> {
              body.write(ByteBuffer.wrap(new byte[] {'b'}), Callback.NOOP);
              body.close();
            });
  }

  /** Sends as many without a trace, and returns the traces of their handlers. */
  public List<String> sendUntraced() throws Exception {
    String round = newRound();
    List<CompletableFuture<ContentResponse>> answers = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      Request request =
          client.newRequest("http://127.0.0.1:" + server.port() + "/traced/" + round + "/here");
      answers.add(new CompletableResponseListener(request).send());
    }
    server.open(round, "traced", MANY);
    List<String> traces = new ArrayList<>();
    for (CompletableFuture<ContentResponse> each : answers) {
      traces.addAll(Arrays.stream(each.get().getContentAsString().split(" ")).distinct().toList());
    }
    return traces;
  }

  /** Sends pipelined requests on some connections. */
  public Map<String, Integer> pipeline(int connections) throws Exception {
    String round = newRound();
    server.open(round, "traced", 0);
    Map<String, Integer> counts = new TreeMap<>();
    List<Socket> sockets = new ArrayList<>();
    List<String> traces = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      Socket socket = new Socket("127.0.0.1", server.port());
      sockets.add(socket);
      StringBuilder requests = new StringBuilder();
      for (int j = 0; j < MANY / connections; j++) {
        traces.add(newTrace());
        requests.append(
            "GET /traced/%s/here HTTP/1.1\r\nHost: x\r\ntraceparent: %s\r\n\r\n"
                .formatted(round, parent(traces.get(traces.size() - 1))));
      }
      socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
    }
    for (int i = 0; i < traces.size(); i++) {
      String answer = TestServer.read(sockets.get(i / (MANY / connections)));
      String said = answer.substring(answer.lastIndexOf('\n') + 1);
      counts.merge(inWords(traces.get(i), said), 1, Integer::sum);
    }
    for (Socket socket : sockets) {
      socket.close();
    }
    server.open(round, "traced", traces.size());
    return counts;
  }

  private static String inWords(String own, String said) {
    return Arrays.stream(said.split(" "))
        .map(each -> each.equals(own) ? "own" : inWords(each))
        .collect(Collectors.joining(" "));
  }

  private static String inWords(String trace) {
    if (trace.startsWith(OURS)) {
      return "foreign";
    }
    return isNone(trace) ? "none" : "new";
  }

  /** Whether there is no trace. */
  static boolean isNone(String trace) {
    return trace.equals("none") || trace.equals("0".repeat(32));
  }

  /** Whether a trace was begun by this client. */
  static boolean isOurs(String trace) {
    return trace.startsWith(OURS);
  }

  @Override
  public void close() throws Exception {
    client.stop();
  }
}
