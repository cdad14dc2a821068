package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.util.Callback;

/**
 * An HTTP/2 client with many concurrent streams: uploads, both directions, resets at any moment,
 * and sometimes the end of the connection.
 */
final class StormHttp2Client implements StormMix.Client {
  private final Storm storm;
  private final boolean secure;
  private Session session;

  StormHttp2Client(Storm storm, boolean secure) {
    this.storm = storm;
    this.secure = secure;
  }

  @Override
  public void once(SplittableRandom random) throws Exception {
    if (session == null || session.isClosed()) {
      session = storm.http2.connect(secure);
    }
    List<StormHttp2.Exchange> stayed = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    for (int i = 1 + random.nextInt(16); i > 0; i--) {
      boolean bothWays = random.nextInt(10) == 0;
      String ending = bothWays ? "both-ways" : StormMix.ending(storm, random);
      String path = StormMix.path(storm, random, ending, storm.nextId());
      StormHttp2.Exchange exchange = bothWays ? bothWays(path, random) : ask(path, random);
      if (random.nextInt(5) == 0 || ending.equals("never")) {
        StormMix.pause(random, 5_000);
        exchange.reset(8);
      } else {
        stayed.add(exchange);
        asked.add(path);
      }
    }
    if (random.nextInt(15) == 0) {
      StormMix.pause(random, 20_000);
      session.close(0, "storm", Callback.NOOP);
    }
    for (int i = 0; i < stayed.size(); i++) {
      // Jetty does not report the end of the connection to a response that has begun: the client
      // knows it.
      if (Storm.outcome(stayed.get(i).outcome, Storm.SETTLED_MILLIS) == null
          && !session.isClosed()) {
        storm.report.violation(
            "HTTP/2 %s: neither answered nor closed; %s, %d threads in handlers, %d bytes sent%s",
            asked.get(i),
            storm.counts(),
            storm.handler.inside(),
            stayed.get(i).sent.get(),
            StormThreads.busy());
        return;
      }
    }
  }

  private StormHttp2.Exchange ask(String path, SplittableRandom random) {
    if (random.nextInt(3) > 0) {
      return storm.http2.new Exchange(session, "GET", path, true);
    }
    StormHttp2.Exchange upload = storm.http2.new Exchange(session, "POST", path, false);
    int most = random.nextBoolean() ? 300_000 : 3_000;
    for (int i = random.nextInt(3); i > 0; i--) {
      upload.data(random.nextInt(most), false);
      StormMix.pause(random, 500);
    }
    upload.data(random.nextInt(most), true);
    return upload;
  }

  /** Sends no content before the head of the answer. */
  private StormHttp2.Exchange bothWays(String path, SplittableRandom random) {
    StormHttp2.Exchange exchange = storm.http2.new Exchange(session, "POST", path, false);
    int bytes = random.nextInt(20_000);
    exchange.head.thenAccept(
        status -> {
          if (!status.equals("closed")) {
            exchange.data(bytes, true);
          }
        });
    return exchange;
  }

  @Override
  public void end() {
    if (session != null) {
      session.close(0, "", Callback.NOOP);
    }
  }
}
