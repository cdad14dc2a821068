package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import java.util.List;
import org.eclipse.jetty.http.HostPortHttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpScheme;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.api.Session;

/** HTTP/2 clients that expect an answer before they send content: gRPC, tunnels, WebSockets. */
final class StormBothWays {
  private StormBothWays() {}

  static void run(Storm storm) throws Exception {
    Session session = storm.http2.connect(storm.plan.tls());
    for (String what :
        StormEndings.shuffled(
            List.of("both ways", "CONNECT", "extended CONNECT"), storm.plan.random(1))) {
      boolean tunnel = !what.equals("both ways");
      StormHttp2.Exchange exchange =
          tunnel
              ? storm.http2.new Exchange(session, connect(storm, what), false)
              : storm.http2.new Exchange(session, "POST", "/a/both-ways/" + storm.nextId(), false);
      String status = Storm.outcome(exchange.head, Storm.PATIENCE_MILLIS);
      if (status == null) {
        storm.report.violation(
            "%s: no answer to a client that waits for it before it sends more; %s",
            what, storm.counts());
        return;
      }
      if (!tunnel) {
        for (int i = 0; i < 5; i++) {
          exchange.data(1 + storm.plan.random(i).nextInt(30_000), i == 4);
        }
      } else {
        exchange.data(0, true);
      }
      if (Storm.outcome(exchange.outcome, Storm.PATIENCE_MILLIS) == null) {
        storm.report.violation("%s: answered with %s and never ended", what, status);
        return;
      }
    }
  }

  private static MetaData.Request connect(Storm storm, String what) {
    HostPortHttpField authority = new HostPortHttpField("127.0.0.1:80");
    return what.equals("CONNECT")
        ? new MetaData.ConnectRequest(HttpScheme.HTTP, authority, null, HttpFields.EMPTY, null)
        : new MetaData.ConnectRequest(
            HttpScheme.HTTP, authority, "/a/unread/" + storm.nextId(), HttpFields.EMPTY, "storm");
  }
}
