package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.logging.JettyLevel;

/**
 * Handlers that throw unrenderable exceptions, over both protocols, at once or after they have
 * waited.
 */
final class StormUnrenderable {
  /** The time that a client waits for a possibly missing answer. */
  private static final long SOON_MILLIS = 20;

  private StormUnrenderable() {}

  private record Asked(
      String ending, boolean http2, CompletableFuture<String> outcome, Runnable leave) {
    boolean mustEnd() {
      return !http2 && ending.startsWith("thrown");
    }

    @Override
    public String toString() {
      return ending + (http2 ? " over HTTP/2" : " over HTTP/1.1");
    }
  }

  static void run(Storm storm) throws Exception {
    storm.endSoon();
    StormLog.intoTheVoid(true);
    StormLog.level(JettyLevel.WARN); // log entries are
    try {
      all(storm);
    } finally {
      StormLog.level(JettyLevel.OFF);
      StormLog.intoTheVoid(false);
    }
  }

  private static void all(Storm storm) throws Exception {
    SplittableRandom random = storm.plan.random(1);
    List<String> endings = StormEndings.shuffled(StormThrowables.ENDINGS, random);
    int most = storm.budget("a");
    for (int i = 0; i < endings.size() && storm.report.isClean(); i += most) {
      some(storm, endings.subList(i, Math.min(i + most, endings.size())), random);
    }
    if (storm.report.isClean()
        && !"200"
            .equals(Storm.outcome(storm.send("/a/ok/" + storm.nextId()), Storm.PATIENCE_MILLIS))) {
      storm.report.violation("the class does not answer afterwards; %s", storm.counts());
    }
  }

  private static void some(Storm storm, List<String> endings, SplittableRandom random)
      throws Exception {
    boolean wait = random.nextBoolean();
    List<CompletableFuture<String>> before = wait ? storm.fill() : List.of();
    List<Asked> all = new ArrayList<>();
    for (String ending : endings) {
      all.add(random.nextBoolean() ? http2(storm, ending) : http1(storm, ending));
    }
    if (wait) {
      storm.awaitOrSay("the others wait", () -> storm.queued("a") == all.size());
      storm.empty(before);
    }
    for (Asked each : all) {
      if (each.mustEnd() && Storm.outcome(each.outcome, Storm.PATIENCE_MILLIS) == null) {
        storm.report.violation("%s: neither answered nor closed; %s", each, storm.counts());
      }
    }
    Storm.await(SOON_MILLIS, () -> all.stream().allMatch(each -> each.outcome.isDone()));
    List<Asked> silent = all.stream().filter(each -> !each.outcome.isDone()).toList();
    all.forEach(each -> each.leave.run());
    if (storm.report.isClean() && !storm.permitsComeBack(Storm.PATIENCE_MILLIS)) {
      storm.report.violation(
          "permits are not back after all clients have gone; unanswered: %s; %s",
          silent, storm.counts());
    }
  }

  private static Asked http1(Storm storm, String ending) throws IOException {
    Socket socket = StormHttp1.connect(storm.port(false));
    CompletableFuture<String> outcome = new CompletableFuture<>();
    TestServer.write(
        socket, "GET /a/" + ending + "/" + storm.nextId() + " HTTP/1.1\r\nHost: x\r\n\r\n");
    Storm.inThread(
        () -> {
          try {
            outcome.complete(StormHttp1.read(socket).status());
          } catch (SocketTimeoutException e) {
            // neither
          } catch (IOException e) {
            outcome.complete("closed");
          }
        });
    return new Asked(ending, false, outcome, () -> StormHttp1.close(socket));
  }

  private static Asked http2(Storm storm, String ending) throws Exception {
    Session session = storm.http2.connect(storm.plan.tls());
    StormHttp2.Exchange exchange =
        storm.http2.new Exchange(session, "GET", "/a/" + ending + "/" + storm.nextId(), true);
    return new Asked(
        ending,
        true,
        exchange.outcome,
        () -> session.close(0, "", org.eclipse.jetty.util.Callback.NOOP));
  }
}
