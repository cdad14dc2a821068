package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.util.Callback;

/**
 * Clients that ask whether to send their body, of an idle server and in a queue: the answer is by
 * the handler that reads it, and not by one that refuses the head.
 */
final class StormContinue {
  private static final List<String> ENDINGS = List.of("refuse", "ok");
  private static final List<Integer> LENGTHS = List.of(-1, 5, 100_000);

  private StormContinue() {}

  /** A client that asks. */
  private interface Asker {
    /** Whether there is input. */
    boolean hasHeard() throws IOException;

    /** The first status, or other input. */
    String first() throws Exception;

    /** Sends its body; returns the status of the answer. */
    String send() throws Exception;

    boolean isRefused();
  }

  static void run(Storm storm) throws Exception {
    Session session = storm.http2.connect(storm.plan.tls());
    hear(storm, "on an idle server", ask(storm, session));
    List<CompletableFuture<String>> before = storm.fill();
    List<Asker> waiting = ask(storm, session);
    // Until all are queued, or not all will be.
    Storm.await(
        Storm.PATIENCE_MILLIS,
        () ->
            storm.queued("a") == waiting.size() || waiting.stream().anyMatch(StormContinue::told));
    for (Asker each : waiting) {
      if (each.hasHeard()) {
        storm.report.violation("%s: was told something while it waits", each);
      }
    }
    storm.empty(before);
    hear(storm, "after it had waited", waiting);
    session.close(0, "", Callback.NOOP);
  }

  private static boolean told(Asker asker) {
    try {
      return asker.hasHeard();
    } catch (IOException e) {
      return true;
    }
  }

  /** Each when asked: those with a thread hold it until they have sent their body. */
  private static void hear(Storm storm, String when, List<Asker> all) throws Exception {
    List<Asker> left = new ArrayList<>(all);
    while (!left.isEmpty()) {
      Storm.await(Storm.PATIENCE_MILLIS, () -> left.stream().anyMatch(StormContinue::told));
      Asker next = left.stream().filter(StormContinue::told).findFirst().orElse(left.get(0));
      left.remove(next);
      hear(storm, when, next);
    }
  }

  private static void hear(Storm storm, String when, Asker asker) throws Exception {
    String first = asker.first();
    if (!(asker.isRefused() ? "401" : "100").equals(first)) {
      storm.report.violation("%s %s: heard %s first", asker, when, first);
    } else if (!asker.isRefused()) {
      String then = asker.send();
      if (!"200".equals(then)) {
        storm.report.violation("%s %s: heard %s then", asker, when, then);
      }
    }
  }

  private static List<Asker> ask(Storm storm, Session session) throws IOException {
    List<Asker> all = new ArrayList<>();
    for (String ending : ENDINGS) {
      for (int length : LENGTHS) {
        String path = "/a/" + ending + "/" + storm.nextId();
        all.add(new Http1(storm, path, length));
        path = "/a/" + ending + "/" + storm.nextId();
        all.add(
            new Http2(storm.http2.new Exchange(session, head(path, length), false), path, length));
      }
    }
    return StormEndings.shuffled(all, storm.plan.random(1));
  }

  private static MetaData.Request head(String path, int length) {
    HttpFields.Mutable fields = HttpFields.build().put(HttpHeader.EXPECT, "100-continue");
    if (length >= 0) {
      fields.put(HttpHeader.CONTENT_LENGTH, length);
    }
    return new MetaData.Request(
        "POST", HttpURI.from("http://127.0.0.1" + path), HttpVersion.HTTP_2, fields);
  }

  private static final class Http1 implements Asker {
    private final Socket socket;
    private final String path;
    private final int length;

    Http1(Storm storm, String path, int length) throws IOException {
      this.path = path;
      this.length = length;
      socket = StormHttp1.connect(storm.port(false));
      socket.setSoTimeout((int) Storm.PATIENCE_MILLIS);
      TestServer.write(
          socket,
          "POST "
              + path
              + " HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
              + (length < 0 ? "Transfer-Encoding: chunked" : "Content-Length: " + length)
              + "\r\n\r\n");
    }

    @Override
    public boolean hasHeard() throws IOException {
      return socket.getInputStream().available() > 0;
    }

    @Override
    public String first() throws IOException {
      try {
        return TestServer.read(socket).split(" ")[1];
      } catch (SocketTimeoutException e) {
        return "nothing in time";
      } catch (ArrayIndexOutOfBoundsException e) {
        return "the end of the connection";
      }
    }

    @Override
    public String send() throws IOException {
      try (socket) {
        TestServer.write(socket, length < 0 ? "0\r\n\r\n" : "x".repeat(length));
        return StormHttp1.read(socket).status();
      }
    }

    @Override
    public boolean isRefused() {
      return path.contains("refuse");
    }

    @Override
    public String toString() {
      return "HTTP/1.1 " + path + " of length " + length;
    }
  }

  private record Http2(StormHttp2.Exchange exchange, String path, int length) implements Asker {
    @Override
    public boolean hasHeard() {
      return exchange.continues || exchange.head.isDone();
    }

    @Override
    public String first() throws Exception {
      Storm.await(Storm.PATIENCE_MILLIS, this::hasHeard);
      return exchange.continues ? "100" : exchange.head.getNow("nothing in time");
    }

    @Override
    public String send() throws Exception {
      exchange.data(Math.max(0, length), true);
      return Storm.outcome(exchange.outcome, Storm.PATIENCE_MILLIS);
    }

    @Override
    public boolean isRefused() {
      return path.contains("refuse");
    }

    @Override
    public String toString() {
      return "HTTP/2 " + path;
    }
  }
}
