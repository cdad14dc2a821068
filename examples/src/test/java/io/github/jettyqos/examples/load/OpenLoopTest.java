package io.github.jettyqos.examples.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OpenLoopTest {
  private static final long MILLI = 1_000_000;

  /** Records the outcomes of a stream. */
  private static class Told implements StreamListener {
    final List<Long> sent = Collections.synchronizedList(new ArrayList<>());
    final List<Long> dropped = Collections.synchronizedList(new ArrayList<>());
    final List<Integer> statuses = Collections.synchronizedList(new ArrayList<>());
    final List<Long> latencies = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void sent(long dueNanos) {
      sent.add(dueNanos);
    }

    @Override
    public void dropped(long dueNanos) {
      dropped.add(dueNanos);
    }

    @Override
    public void answered(long dueNanos, int status, long latencyNanos) {
      statuses.add(status);
      latencies.add(latencyNanos);
    }
  }

  /** Answers by the name of the class of a request. */
  private static final class Application extends Handler.Abstract {
    final Semaphore letGo = new Semaphore(0);

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      switch (Request.getPathInContext(request)) {
        case "/slow/1" -> letGo.acquire();
        case "/full/1" -> response.setStatus(503);
        case "/gone/1" -> request.getConnectionMetaData().getConnection().getEndPoint().close();
        default -> {}
      }
      callback.succeeded();
      return true;
    }
  }

  private final Application application = new Application();
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  @BeforeEach
  void start() throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(application);
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    application.letGo.release(100);
    server.stop();
  }

  private OpenLoop load(int mostUnanswered) {
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", connector.getLocalPort());
    return new OpenLoop(address, mostUnanswered);
  }

  @Test
  void run_severalStreams_eachIsToldOfItsOwn() throws Exception {
    Told ok = new Told();
    Told full = new Told();
    Told gone = new Told();
    load(10)
        .add("ok", new TraceGaps(0, 10 * MILLI, 20 * MILLI, 500 * MILLI), ok)
        .add("full", new TraceGaps(5 * MILLI), full)
        .add("gone", new TraceGaps(15 * MILLI), gone)
        .run(System.nanoTime(), 100 * MILLI);
    assertThat(ok.sent).containsExactly(0L, 10 * MILLI, 20 * MILLI); // the last is due too late
    assertThat(ok.statuses).containsExactly(200, 200, 200);
    assertThat(ok.latencies).allMatch(each -> each > 0);
    assertThat(full.statuses).containsExactly(503);
    assertThat(gone.statuses).containsExactly(StreamListener.UNANSWERED);
  }

  @Test
  void run_serverAnswersNothingYet_restIsDroppedAndOthersAreSent() throws Exception {
    Told slow = new Told();
    Told ok =
        new Told() {
          @Override
          public void answered(long dueNanos, int status, long latencyNanos) {
            super.answered(dueNanos, status, latencyNanos);
            application.letGo.release(2);
          }
        };
    load(2)
        .add("slow", new TraceGaps(0, 1, 2, 3, 4), slow)
        .add("ok", new TraceGaps(10 * MILLI), ok)
        .run(System.nanoTime(), 20 * MILLI);
    assertThat(slow.sent).containsExactly(0L, 1L);
    assertThat(slow.dropped).containsExactly(2L, 3L, 4L);
    assertThat(slow.statuses).containsExactly(200, 200);
    // Due at 0, and answered after the request that was due at 10 ms: a closed loop would have
    // measured less.
    assertThat(slow.latencies).allMatch(each -> each > 9 * MILLI);
    assertThat(ok.statuses).containsExactly(200);
  }

  @Test
  void run_nobodyListens_isToldAsUnanswered() throws Exception {
    OpenLoop load = load(10);
    server.stop();
    Told told = new Told();
    load.add("ok", new TraceGaps(0, 1), told).run(System.nanoTime(), MILLI);
    assertThat(told.statuses).containsExactly(StreamListener.UNANSWERED, StreamListener.UNANSWERED);
  }
}
