package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.ThreadPool;

/**
 * Applications that block once their handlers are back, in classes whose permits are held for
 * handling: servlets that dispatch again or start a task, and what is called when content has come
 * or has gone. Four times as many as the pool has threads; meanwhile another class must be served.
 */
final class StormRedispatch {
  private static final List<String> KINDS = List.of("dispatch", "start", "demand", "write");

  /** Twice the size of the buffers of both ends, as set here. */
  private static final byte[] MUCH = new byte[1 << 20];

  private static final int BUFFER = 8 << 10;

  private final CountDownLatch open = new CountDownLatch(1);
  private final Queue<Runnable> again = new ConcurrentLinkedQueue<>();
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger blocked = new AtomicInteger();

  /** No handler blocks any more. */
  void letGo() {
    open.countDown();
  }

  private void block() {
    blocked.incrementAndGet();
    try {
      open.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the server is stopping
    }
  }

  // ---- the application

  /** A servlet context or a handler with callbacks in front of the application. */
  Handler around(Handler application) {
    ServletContextHandler context = new ServletContextHandler("/a/servlet");
    ServletHolder holder = new ServletHolder(new Servlet());
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/*");
    return new Handler.Sequence(context, new CalledBack(), application);
  }

  private final class Servlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      if (request.getDispatcherType() == DispatcherType.ASYNC) {
        block();
        write(response);
        return;
      }
      begun.incrementAndGet();
      AsyncContext context = request.startAsync();
      context.setTimeout(0);
      // By another thread: the handler's own would redispatch before its return.
      again.add(
          request.getPathInfo().equals("/dispatch")
              ? context::dispatch
              : () ->
                  context.start(
                      () -> {
                        block();
                        write(response);
                        context.complete();
                      }));
    }
  }

  private static void write(HttpServletResponse response) {
    try {
      response.getWriter().print("again");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class CalledBack extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String path = Request.getPathInContext(request);
      Runnable later =
          () -> {
            block();
            StormHandler.write("later", response, callback);
          };
      if (path.equals("/a/demand")) {
        request.demand(later);
      } else if (path.equals("/a/write")) {
        response.write(false, ByteBuffer.wrap(MUCH), Callback.from(later, callback::failed));
      } else {
        return false;
      }
      begun.incrementAndGet();
      return true;
    }
  }

  // ---- its clients

  /** A request, and the action of its client by which it continues. */
  private record Asked(String kind, CompletableFuture<String> outcome, Runnable goOn) {}

  void run(Storm storm) throws Exception {
    storm.server.connector.setAcceptedSendBufferSize(BUFFER);
    SplittableRandom random = storm.plan.random(1);
    ThreadPool.SizedThreadPool pool =
        (ThreadPool.SizedThreadPool) storm.server.server.getThreadPool();
    Session session = storm.http2.connect(storm.plan.tls());
    List<Asked> all = new ArrayList<>();
    try (Socket gold = StormHttp1.connect(storm.port(false))) {
      for (int i = 0; i < pool.getMaxThreads(); i++) {
        for (String kind : KINDS) {
          boolean http2 = !kind.equals("write") && random.nextBoolean();
          all.add(http2 ? http2(storm, session, kind) : http1(storm, kind));
        }
      }
      storm.awaitOrSay(
          "all handlers are back", () -> begun.get() == all.size() && storm.running("a") == 0);
      all.forEach(each -> each.goOn.run());
      again.forEach(Runnable::run);
      Storm.awaitRest(150, blocked::get);
      gold.setSoTimeout((int) Storm.PATIENCE_MILLIS);
      TestServer.write(gold, "GET /probe/unread HTTP/1.1\r\nHost: x\r\n\r\n");
      try {
        StormHttp1.read(gold);
      } catch (IOException e) {
        storm.report.violation(
            "another class is not served beside %d of %d requests that block when they are called"
                + " again: %s; %s%s",
            blocked.get(), all.size(), e, storm.counts(), StormThreads.busy());
      }
    }
    letGo();
    Map<String, Integer> others = new TreeMap<>();
    for (Asked each : all) {
      String outcome = Storm.outcome(each.outcome, Storm.PATIENCE_MILLIS);
      if (!"200".equals(outcome)) {
        others.merge(each.kind + " " + outcome, 1, Integer::sum);
      }
    }
    if (!others.isEmpty()) {
      storm.report.violation(
          "of %d not all were answered: %s; %s", all.size(), others, storm.counts());
    }
    session.close(0, "", Callback.NOOP);
  }

  private static String path(String kind) {
    return kind.equals("dispatch") || kind.equals("start") ? "/a/servlet/" + kind : "/a/" + kind;
  }

  private static Asked http2(Storm storm, Session session, String kind) {
    boolean body = kind.equals("demand");
    StormHttp2.Exchange exchange =
        storm.http2.new Exchange(session, body ? "POST" : "GET", path(kind), !body);
    return new Asked(kind, exchange.outcome, body ? () -> exchange.data(2, true) : () -> {});
  }

  private static Asked http1(Storm storm, String kind) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(BUFFER);
    socket.connect(new InetSocketAddress("127.0.0.1", storm.port(false)));
    socket.setSoTimeout((int) Storm.SETTLED_MILLIS * 2);
    boolean body = kind.equals("demand");
    TestServer.write(
        socket,
        (body ? "POST " : "GET ")
            + path(kind)
            + " HTTP/1.1\r\nHost: x\r\n"
            + (body ? "Content-Length: 2\r\n\r\n" : "\r\n"));
    CompletableFuture<String> outcome = new CompletableFuture<>();
    return new Asked(
        kind,
        outcome,
        () -> {
          outcome.completeAsync(() -> restOf(socket, body), Storm::inThread);
        });
  }

  private static String restOf(Socket socket, boolean body) {
    try (socket) {
      if (body) {
        TestServer.write(socket, "ab");
      }
      return StormHttp1.read(socket).status();
    } catch (IOException e) {
      return e.toString();
    }
  }
}
