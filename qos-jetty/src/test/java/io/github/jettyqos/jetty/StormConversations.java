package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.util.Callback;

/**
 * Clients that send the head of a request and no more than the beginning of its body, which has no
 * length, before they see the answer begin: over both protocols, on a server that is idle and in a
 * queue. Each has its answer once the wait for bodies is over.
 */
final class StormConversations {
  private static final List<String> ENDINGS = List.of("both-ways", "unread");

  private StormConversations() {}

  /** One half of a conversation. */
  private interface Talk {
    /** The first line of the answer or its status; null if there is none in time. */
    String answer() throws Exception;

    /** Sends the rest, and returns whether the answer was complete. */
    boolean end() throws Exception;
  }

  static void run(Storm storm) throws Exception {
    Session session = storm.http2.connect(storm.plan.tls());
    talk(storm, "on an idle server", begin(storm, session));
    if (storm.report.isClean()) {
      List<CompletableFuture<String>> before = storm.fill();
      List<Talk> talks = begin(storm, session);
      if (!Storm.await(Storm.PATIENCE_MILLIS, () -> storm.queued("a") == talks.size())) {
        storm.report.violation(
            "%d whose clients wait for the answer are not queued; %s",
            talks.size() - storm.queued("a"), storm.counts());
      }
      storm.empty(before);
      talk(storm, "after they had waited", talks);
    }
    session.close(0, "", Callback.NOOP);
  }

  private static void talk(Storm storm, String when, List<Talk> talks) throws Exception {
    for (Talk each : talks) {
      String answer = each.answer();
      if (!"200".equals(answer)) {
        storm.report.violation(
            "%s %s: %s instead of an answer, before the rest of the body; %s",
            each, when, answer, storm.counts());
        return;
      }
    }
    for (Talk each : talks) {
      if (!each.end()) {
        storm.report.violation("%s %s: the answer does not end; %s", each, when, storm.counts());
        return;
      }
    }
  }

  private static List<Talk> begin(Storm storm, Session session) throws Exception {
    List<Talk> all = new ArrayList<>();
    for (String ending : ENDINGS) {
      String path = "/a/" + ending + "/";
      all.add(new Http1(storm, path + storm.nextId(), "5\r\nhello\r\n"));
      all.add(new Http1(storm, path + storm.nextId(), ""));
      StormHttp2.Exchange exchange =
          storm.http2.new Exchange(session, "POST", path + storm.nextId(), false);
      exchange.data(5, false);
      all.add(new Http2(exchange, ending));
    }
    return StormEndings.shuffled(all, storm.plan.random(1));
  }

  private static final class Http1 implements Talk {
    private final String path;
    private final Socket socket;

    Http1(Storm storm, String path, String beginning) throws IOException {
      this.path = path;
      socket = StormHttp1.connect(storm.port(false));
      socket.setSoTimeout((int) Storm.PATIENCE_MILLIS);
      TestServer.write(
          socket,
          "POST "
              + path
              + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
              + beginning);
    }

    @Override
    public String answer() {
      try {
        return TestServer.read(socket).split(" ")[1];
      } catch (IOException | RuntimeException e) {
        return e.toString();
      }
    }

    @Override
    public boolean end() throws IOException {
      try (socket) {
        TestServer.write(socket, "0\r\n\r\n");
        return path.contains("unread") || read().contains("bye");
      } catch (java.net.SocketTimeoutException e) {
        return false;
      }
    }

    private String read() throws IOException {
      StringBuilder text = new StringBuilder();
      for (int c; !text.toString().endsWith("0\r\n\r\n"); text.append((char) c)) {
        c = socket.getInputStream().read();
        if (c < 0) {
          break;
        }
      }
      return text.toString();
    }

    @Override
    public String toString() {
      return "HTTP/1.1 " + path;
    }
  }

  private record Http2(StormHttp2.Exchange exchange, String ending) implements Talk {
    @Override
    public String answer() throws Exception {
      return Storm.outcome(exchange.head, Storm.PATIENCE_MILLIS);
    }

    @Override
    public boolean end() throws Exception {
      exchange.data(5, true);
      return Storm.outcome(exchange.outcome, Storm.PATIENCE_MILLIS) != null;
    }

    @Override
    public String toString() {
      return "HTTP/2 " + ending;
    }
  }
}
