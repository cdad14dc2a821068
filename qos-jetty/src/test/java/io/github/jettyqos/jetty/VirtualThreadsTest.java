package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same budgets on virtual threads; on JDK 21 and newer. */
@Tag("virtual")
final class VirtualThreadsTest {
  private static final String YAML =
      "bodies: stream\nthreads: 8\nclasses:\n  gold: {match: [\"path:/gold/*\"], lend: false}\n  rest: {lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();

  @Test
  void pool_virtualHandlers_keepTheirBudget() throws Exception {
    Qos qos = Qos.of(QosYaml.parse(YAML));
    Server server = new Server(qos.threadPool().useVirtualThreads());
    QosConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    List<Boolean> virtual = new ArrayList<>();
    server.setHandler(
        new Handler.Wrapper(handler) {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            synchronized (virtual) {
              virtual.add(VirtualThreads.isVirtualThread());
            }
            return super.handle(request, response, callback);
          }
        });
    qos.install(server);
    server.start();
    try {
      List<Socket> sockets = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        Socket socket = new Socket("127.0.0.1", connector.getLocalPort());
        sockets.add(socket);
        TestServer.write(socket, "GET /gold/block HTTP/1.1\r\nHost: x\r\n\r\n");
      }
      // Four run and four wait; then all are served.
      await()
          .until(
              () ->
                  qos.serviceClasses().get(0).counts().running() == 4
                      && qos.serviceClasses().get(0).counts().queued() == 4);
      handler.letGo.release(8);
      for (Socket socket : sockets) {
        assertThat(TestServer.read(socket)).contains("200 OK");
        socket.close();
      }
      assertThat(virtual).hasSize(8).containsOnly(true);
    } finally {
      server.stop();
    }
  }

  @Test
  void pool_stoppedWhileAHandlerWaits_endsItAndStartsAgain() throws Exception {
    Qos qos = Qos.of(QosYaml.parse(YAML));
    QosThreadPool pool = qos.threadPool().useVirtualThreads();
    assertThat(endsAtAStop(qos, pool)).isTrue();
    assertThat(endsAtAStop(qos, pool)).isTrue();
  }

  /** The twin: Jetty's own executor serves the whole JVM, and is not stopped. */
  @Test
  void pool_ofJettysVirtualThreads_leavesWhatWaits() throws Exception {
    Qos qos = Qos.of(QosYaml.parse(YAML));
    QosThreadPool pool = qos.threadPool();
    pool.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    assertThat(endsAtAStop(qos, pool)).isFalse();
  }

  @Test
  void useVirtualThreads_ofAPoolThatRuns_isRefused() throws Exception {
    QosThreadPool pool = Qos.of(QosYaml.parse(YAML)).threadPool();
    pool.start();
    try {
      assertThatThrownBy(pool::useVirtualThreads)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("before its start");
    } finally {
      pool.stop();
    }
  }

  /** Stops a server with a waiting handler, and returns whether that has ended. */
  private static boolean endsAtAStop(Qos qos, QosThreadPool pool) throws Exception {
    pool.setStopTimeout(100);
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Handler waits =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            inside.countDown();
            try {
              never.await();
            } catch (InterruptedException e) {
              return true; // ended
            } finally {
              ended.countDown();
            }
            return true;
          }
        };
    Server server = new Server(pool);
    QosConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(waits);
    qos.install(server);
    server.start();
    try (Socket socket = new Socket("127.0.0.1", connector.getLocalPort())) {
      TestServer.write(socket, "GET /gold/wait HTTP/1.1\r\nHost: x\r\n\r\n");
      inside.await();
      server.stop();
      return ended.await(3, TimeUnit.SECONDS);
    } finally {
      never.countDown();
      server.stop();
    }
  }

  @Test
  void jettysVirtualPool_handlersBlockedOnLateBodies_selectorsGoOn() throws Exception {
    // 8 handlers, 4 in reserve, and selectors and acceptors besides.
    try (TestServer server = new TestServer(YAML, handler, new VirtualThreadPool(20))) {
      server.start();
      List<Socket> sockets = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        Socket socket = server.socket("127.0.0.1");
        sockets.add(socket);
        TestServer.write(
            socket, "POST /slow/" + i + " HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n");
      }
      await().until(() -> server.counts("rest").running() == 4);
      for (int i = 0; i < 10; i++) {
        assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      }
      for (Socket socket : sockets) {
        TestServer.write(socket, "ab");
      }
      for (Socket socket : sockets) {
        assertThat(TestServer.read(socket)).contains("200 OK");
        socket.close();
      }
    }
  }

  /**
   * No virtual thread tells what it used. The process tells what all have; but requests of both
   * classes come in turn here, so that only looks at their threads tell whose it was. Of each
   * request the client in this process has a part, too: about a millisecond.
   */
  @Test
  void demand_virtualHandlers_isSharedOutAmongClasses() throws Exception {
    Handler works =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            if (Request.getPathInContext(request).startsWith("/gold")) {
              long until = System.nanoTime() + 8_000_000;
              while (System.nanoTime() < until) {
                Thread.onSpinWait();
              }
            } else {
              Thread.sleep(8);
            }
            callback.succeeded();
            return true;
          }
        };
    try (TestServer server = new TestServer(YAML, works, new VirtualThreadPool(20))) {
      server.start();
      // The cost of the client and of a cold server is in both; and a cold server changes.
      for (int i = 0; Math.abs(compute(server, 0) - compute(server, 1) - .008) > .004; i++) {
        assertThat(i).as(server.qos.demand().classes().toString()).isLessThan(45);
        for (int j = 0; j < 100; j++) {
          assertThat(server.get(j % 2 == 0 ? "/gold/1" : "/1").statusCode()).isEqualTo(200);
        }
      }
    }
  }

  /** Zero while unknown. */
  private static double compute(TestServer server, int k) {
    return server.qos.demand().classes().get(k) instanceof ClassDemand.Known known
        ? known.work().demand().compute()
        : 0;
  }

  @Test
  void jettysVirtualPool_tooSmall_stopsTheStart() {
    TestServer server = new TestServer(YAML, handler, new VirtualThreadPool(8));
    assertThatThrownBy(server::start)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("threads: 8 ");
  }

  @Test
  void platformPoolWithAVirtualPool_isAsLargeAsThat() throws Exception {
    QueuedThreadPool platform = new QueuedThreadPool();
    VirtualThreadPool virtual = new VirtualThreadPool(20);
    platform.setVirtualThreadsExecutor(virtual);
    platform.addBean(virtual);
    try (TestServer server = new TestServer("classes: {all: {}}", handler, platform).start()) {
      // 20 tasks, and a reserve of 4; selectors and acceptors keep platform threads.
      assertThat(server.qos.partition().total()).isEqualTo(16);
    }
  }
}
