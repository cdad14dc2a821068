package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.request.ListTimer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploads over HTTP/2 whose requests are queued, by clients that never stop sending. */
final class QueuedUploadTest {
  private static final int LIMIT = 1_024;
  private static final int WINDOW = 32_768;
  private static final int FRAME = 16_384;

  private static final String ONE =
      "%s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {timeout: 30s}}\n"
          + "  rest: {lend: false}\n";

  /**
   * Each look used to take some 8 KiB. So many are more than the limit, half of the window, at
   * which that is opened again, and two frames.
   */
  private static final int LOOKS = 9;

  /** Counts the looks at queued streams, except those for content of others. */
  private static final class CountedLooks extends ScheduledExecutorScheduler {
    private final AtomicInteger looks = new AtomicInteger();

    @Override
    public Task schedule(Runnable task, long delay, TimeUnit unit) {
      if (!(task instanceof ListTimer) || delay < 100) {
        return super.schedule(task, delay, unit);
      }
      Runnable counted =
          () -> {
            task.run();
            looks.incrementAndGet();
          };
      return super.schedule(counted, delay, unit);
    }
  }

  /** Sends frames as long as the window allows. */
  private static final class Sender implements Callback {
    private final Stream stream;
    private final AtomicLong sent = new AtomicLong();

    Sender(Stream stream) {
      this.stream = stream;
      send();
    }

    private void send() {
      stream.data(new DataFrame(stream.getId(), ByteBuffer.allocate(FRAME), false), this);
    }

    @Override
    public void succeeded() {
      sent.addAndGet(FRAME);
      send();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"body-limit: " + LIMIT, "bodies: stream"})
  void upload_waitsAndGoesOn_noMoreIsTakenThanLimitAndWindow(String bodies) throws Exception {
    BlockingHandler handler = new BlockingHandler();
    CountedLooks scheduler = new CountedLooks();
    Qos qos = Qos.of(QosYaml.parse(ONE.formatted(bodies)));
    Server server = new Server(qos.threadPool(), scheduler, null);
    HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory();
    http2.setInitialStreamRecvWindow(WINDOW);
    QosConnector connector = qos.connector(server, new HttpConnectionFactory(), http2);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(handler);
    qos.install(server);
    server.start();
    URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/gold/block");
    try (Http2Wire wire = new Http2Wire(connector.getLocalPort())) {
      // On a connection of its own, so that no other wants content.
      HttpClient.newHttpClient()
          .sendAsync(
              HttpRequest.newBuilder(uri).version(HttpClient.Version.HTTP_1_1).build(),
              HttpResponse.BodyHandlers.discarding());
      await().until(() -> qos.serviceClasses().get(0).counts().running() == 1);
      List<Sender> senders =
          List.of(
              open(wire, HttpFields.build().put(HttpHeader.CONTENT_LENGTH, 100_000_000)),
              open(wire, HttpFields.build().put(HttpHeader.EXPECT, "100-continue")),
              open(wire, HttpFields.build().put(HttpHeader.CONTENT_TYPE, "application/grpc")),
              open(wire, HttpFields.build()));
      await().until(() -> qos.serviceClasses().get(0).counts().queued() == senders.size());
      int before = scheduler.looks.get();
      await().until(() -> scheduler.looks.get() >= before + LOOKS);
      for (Sender each : senders) {
        assertThat(each.sent.get()).isLessThanOrEqualTo(LIMIT + FRAME + WINDOW);
      }
      handler.letGo.release();
    } finally {
      server.stop();
    }
  }

  private static Sender open(Http2Wire wire, HttpFields fields) throws Exception {
    return new Sender(wire.open("POST", "/gold/1", fields, new Http2Wire.Answer()));
  }
}
