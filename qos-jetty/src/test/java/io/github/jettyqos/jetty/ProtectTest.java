package io.github.jettyqos.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of a server that is protected without any configuration, over real sockets. */
final class ProtectTest {
  /** Jetty's pool of a small server; some of them are Jetty's own. */
  private static final int THREADS = 24;

  /** More than the pool has, fewer than the queue of one client. */
  private static final int FLOOD = 100;

  private final Semaphore released = new Semaphore(0);
  private final Semaphore handling = new Semaphore(0);
  private final List<Socket> sockets = new ArrayList<>();
  private final Server server = new Server(new QueuedThreadPool(THREADS));
  private final ServerConnector plain = new ServerConnector(server);

  /** Requests below /slow last until they are released, one by one. */
  private final class Application extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (Request.getPathInContext(request).startsWith("/slow")) {
        handling.release();
        released.acquire();
      }
      response.write(true, ByteBuffer.wrap("ok".getBytes(US_ASCII)), callback);
      return true;
    }
  }

  @AfterEach
  void stop() throws Exception {
    released.release(10 * FLOOD);
    for (Socket each : sockets) {
      each.close();
    }
    server.stop();
  }

  private void start(boolean protect) throws Exception {
    plain.setHost("127.0.0.1");
    plain.setAcceptQueueSize(
        1024); // so that no connection of a burst is tried again after a second
    server.addConnector(plain);
    server.setHandler(new Application());
    if (protect) {
      qos = Qos.protect(server);
    }
    server.start();
  }

  private Qos qos;

  private Socket request(String from, String path) throws IOException {
    ServerConnector connector = (ServerConnector) server.getConnectors()[0];
    Socket socket = new Socket();
    sockets.add(socket);
    socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
    socket.connect(new InetSocketAddress("127.0.0.1", connector.getLocalPort()));
    socket.setSoTimeout((int) Duration.ofSeconds(20).toMillis());
    TestServer.write(socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
    return socket;
  }

  @Test
  void flood_ofOneClient_othersAreNextInTurnAndProbesPass() throws Exception {
    start(true);
    // Before the flood, as its requests wait for 2 s at most; without any request no step is taken.
    await()
        .until(
            () -> {
              assertThat(TestServer.read(request("127.0.0.3", "/page"))).contains("200 OK");
              return qos.partition().terms().orElseThrow().kept().get(0) == 1;
            });
    for (int i = 0; i < FLOOD; i++) {
      request("127.0.0.2", "/slow/" + i);
    }
    ClassHandle all = qos.serviceClass("default");
    await().until(() -> all.counts().running() + all.counts().queued() == FLOOD);
    int running = qos.partition().total() - 1; // critical, which has had no request, keeps one
    assertThat(running).isGreaterThan(THREADS / 3);
    await().until(() -> all.counts().running() == running);
    assertThat(TestServer.read(request("127.0.0.3", "/health"))).contains("200 OK");
    Socket other = request("127.0.0.4", "/page");
    await().until(() -> all.counts().queued() == FLOOD - running + 1);
    released.release(5); // a turn for each of the four queues of the client with many, and one more
    assertThat(TestServer.read(other)).contains("200 OK");
    assertThat(all.counts().queued()).isGreaterThan(FLOOD / 2);
  }

  @Test
  void flood_ofOneClientWithoutGate_othersWaitForAllOfIt() throws Exception {
    start(false);
    for (int i = 0; i < FLOOD; i++) {
      request("127.0.0.2", "/slow/" + i);
    }
    QueuedThreadPool pool = (QueuedThreadPool) server.getThreadPool();
    await().until(() -> pool.getQueueSize() > 0 && pool.getIdleThreads() == 0);
    Socket other = request("127.0.0.4", "/page");
    other.setSoTimeout(300);
    for (int i = 0; i < FLOOD / 4; i++) {
      released.release();
      handling.acquire();
    }
    assertThat(other.getInputStream().available()).isZero();
  }

  @Test
  void burst_moreThanTheQueueOfItsClient_isRefusedWithRetryAfter() throws Exception {
    start(true);
    List<Socket> burst = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      burst.add(request("127.0.0.2", "/slow/" + i));
    }
    ClassHandle all = qos.serviceClass("default");
    await()
        .until(
            () ->
                all.counts().rejected().values().stream().mapToLong(each -> each).sum()
                        + all.counts().running()
                        + all.counts().queued()
                    == 400);
    // Four queues of 64 wait, and the rest gets 429, as its own client caused it.
    assertThat(all.counts().queued()).isLessThanOrEqualTo(256);
    released.release(10 * FLOOD);
    List<String> heads = new ArrayList<>();
    for (Socket each : burst) {
      heads.add(TestServer.read(each));
    }
    assertThat(heads).anyMatch(each -> each.contains(" 429 "));
    // On a slow machine some have waited for their time, and get 503.
    assertThat(heads)
        .allMatch(
            each ->
                each.contains(" 200 ")
                    || ((each.contains(" 429 ") || each.contains(" 503 "))
                        && each.contains("Retry-After: ")));
  }
}
